"""Chinese quantities: pairs that say the same, in both directions, and pairs that do not."""

from __future__ import annotations

import pytest

from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of

SAME = """
三个月大的婴儿|a three-month-old baby
上涨3个百分点|up 3 percentage points
2008年8月8日晚上8点开幕。|It opened at 8 p.m. on August 8, 2008.
他今年半百。|He is fifty this year.
三室两厅|a three-bedroom flat with two living rooms
周三晚上见。|See you on Wednesday evening.
近六成人反对。|Nearly 60 percent opposed it.
深夜十一点|at eleven at night
90后女生|women born in the 1990s
二〇〇八年八月八日开幕。|It opened on 8 August 2008.
每小时行驶120公里。|It travels at 120 km/h.
价格是原来的三倍。|The price is three times what it was.
三十六计走为上|the best thing to do is run
中午12点半|at half past twelve
一百二十平方米|120 square meters
人口约为一亿四千万。|The population is about 140 million.
二十多岁|in his twenties
上半年|the first half of the year
五里路|five li
08年毕业。|He graduated in 2008.
万分之一|one in ten thousand
年满十八周岁|aged eighteen or over
风速每秒25米。|Winds of 25 m/s.
两国关系|bilateral relations
每年三次|three times a year
半小时后|half an hour later
一五一十地说|told everything
上涨50个基点|up 50 basis points
一百多人|more than a hundred people
价格上涨了两倍。|The price tripled.
18岁以下|under 18
两居室|a two-bedroom flat
十九世纪末，铁路建成。|The railway was built at the end of the nineteenth century.
“双十一”促销|Double Eleven promotions
占比五成。|It accounts for half.
一亩三分地|one's own turf
全长三公里半。|It is three and a half kilometres long.
他住在五楼。|He lives on the fifth floor.
身高一米八五|1.85 metres tall
六点整|at six o'clock sharp
三点五公里|3.5 kilometres
大一新生|a freshman
等了两个半小时。|We waited for two and a half hours.
三五天|a few days
九寨沟风景|the scenery of Jiuzhaigou
他今年二十五六岁。|He is about twenty-five or twenty-six.
300万千瓦时|3 million kWh
19世纪末，铁路建成。|The railway was built at the end of the 19th century.
他二话不说就走了。|He left without a word.
3-5个工作日|3-5 working days
乱七八糟|a mess
2比1获胜|won 2-1
7×24小时服务|24/7 service
24小时营业|open around the clock
产量翻了一番。|Output doubled.
上世纪八十年代他搬到了这里。|He moved here in the 1980s.
第十三个五年规划|the 13th Five-Year Plan
这件事八成是真的。|This is probably true.
五十出头|in his early fifties
数以百万计的人受影响。|Millions were affected.
民国110年|2021
千分之三|3 per mille
北纬30度|latitude 30 degrees north
商店早上九点半开门。|The shop opens at half past nine in the morning.
百分之二十五的学生缺席。|Twenty-five percent of the students were absent.
等了一个半小时。|We waited for an hour and a half.
人口约为1.4亿。|The population is about 140 million.
她考了第三名。|She came third in the exam.
1.2万名士兵|12,000 soldiers
三天三夜|three days and nights
三分之二的人同意。|Two thirds of the people agreed.
前三季度|the first three quarters
最高时速可达每小时三百五十公里。|The top speed is 350 kilometres an hour.
三国演义|Romance of the Three Kingdoms
5000毫安时电池|a 5,000 mAh battery
3至6月|from March to June
身高178厘米|178 cm tall
三口之家|a family of three
A座1203室|Room 1203, Block A
17时30分|at 17:30
耗资逾30亿元。|It cost over 3 billion yuan.
三字经|the Three Character Classic
房间号808|Room 808
二十世纪九十年代初|the early 1990s
第一次|the first time
一斤苹果五块钱。|A jin of apples costs five yuan.
三八妇女节|International Women's Day
每分钟80次|80 times a minute
他得了三枚金牌。|He won three gold medals.
100Mbps宽带|100 Mbps broadband
四川发生6.8级地震。|A magnitude 6.8 earthquake struck Sichuan.
他有两个孩子。|He has two children.
20世纪六七十年代|the 1960s and 1970s
万一下雨怎么办？|What if it rains?
60岁以上老人|people over 60
售价人民币99元。|It sells for RMB 99.
5万平方公里|50,000 square kilometres
十万分之一|one in a hundred thousand
一万年太久|ten thousand years is too long
1:3落后|trailing 1-3
30分钟后|half an hour later
清康熙六十一年|1722
1.8万千瓦|18 megawatts
重两吨半。|It weighs two and a half tonnes.
三年级学生|third-graders
千万别走|don't go, whatever you do
六七十年代|the 1960s and 1970s
耗资3亿多美元。|It cost more than $300 million.
120平米|120 square metres
四川发生六级地震。|A magnitude-6 earthquake struck Sichuan.
上千|more than 1,000
双胞胎|twins
二十年前|two decades ago
上涨2.5个百分点|up 2.5 points
2汤匙|2 tbsp
19世纪|in the 1800s
911袭击|September 11 attacks
100日元|100 yen
二十国集团|the G20
两倍|twice as many
三分之二|two out of three
两打鸡蛋|two dozen eggs
半杯|1/2 cup
两国|the two countries
500日元|¥500
16盎司|16 oz
全天候|24 hours a day, 7 days a week
十周年|the 10th anniversary
99美分|99 cents
十年前|a decade ago
150万|1.5 million
一张五美元的钞票|a five-dollar bill
几百米|a few hundred metres
有史以来第一次|first-ever
三胞胎|triplets
一杯半|1 1/2 cups
20便士|20p
3万亿元|3 trillion yuan
第三部分|Part III
6月21日|the 21st of June
13分的领先优势|a 13-point lead
每五个人中就有一个|one in five people
二战|World War II
66号公路|Route 66
5G|5G
几千|several thousand
双方|two sides
买一送一|buy one get one free
双方|both sides
50美分|50 cents
一名4岁女孩|a 4-year-old girl
销售额翻了一番|sales doubled
一年半|a year and a half
独立日庆祝活动|Fourth of July celebrations
25个基点|25 basis points
纯棉|100% cotton
一张5美元的钞票|a $5 bill
数十人|dozens of people
2021年9月30日|30/09/2021
每小时60至70英里的阵风|gusts of 60-70 mph
四分之三的选民|Three in four voters
伊丽莎白二世女王|Queen Elizabeth II
今天早上六点半|at 6:30 this morning
3平方公里|3 sq km
四大|the Big Four
第二次世界大战|World War II
十大|the top 10
球队1:2失利。|The team lost 2-1.
20世纪90年代中期|in the mid-1990s
第三次|for the third time
一百周年|its centenary
这辆车从0加速到60英里/小时只需3.2秒。|The car does 0 to 60 mph in 3.2 seconds.
1200平方英尺|1,200 sq ft
两百多年|over two centuries
零下5华氏度|-5 °F
零容忍|zero tolerance
前90分钟|the first 90 minutes
19世纪末|in the late 19th century
几百人|A couple of hundred people
200周年|bicentennial
""".strip().split("\n")

WRONG = """
截至25日16时，降雨仍未停止。|As of 17:00 on the 25th, the rain had not stopped.|time-mismatch
定金20万元已退回。|The deposit of 20 million yuan was returned.|large-number-mismatch
这件商品的运费要20元。|Shipping for this item costs $20.|currency-mismatch
七成受访者支持。|60% of respondents support it.|number-mismatch
这本书打八折。|This book is 30% off.|number-mismatch
会议在下午三点一刻开始。|The meeting begins at 3:45 in the afternoon.|time-mismatch
时速达350公里。|It reaches 300 km/h.|number-mismatch
全长三公里半。|It is three kilometres long.|number-mismatch
二〇〇八年八月八日开幕。|It opened on 9 August 2008.|date-mismatch
他跑了十公里。|He ran ten miles.|unit-mismatch
二十世纪九十年代他搬到了这里。|He moved here in the 1980s.|number-mismatch
第二十三届电影节|the 13th film festival|number-mismatch
发电量达3万千瓦。|It generates 3 megawatts.|large-number-mismatch
身高1米8|1.7 metres tall|number-mismatch
""".strip().split("\n")


def rules(pair: str, src: str, tgt: str) -> list[str]:
    judged = judgement_of(Pair(Segment(1, 1, src, tgt, parse_pair(pair))))
    return [item.rule for item in judged.mismatches]


@pytest.mark.parametrize("line", SAME)
def test_nothing_is_reported_where_both_say_the_same(line: str) -> None:
    chinese, english = line.split("|")
    assert rules("zh-en", chinese, english) == []
    assert rules("en-zh", english, chinese) == []


@pytest.mark.parametrize("line", WRONG)
def test_a_change_is_reported_by_its_rule(line: str) -> None:
    chinese, english, rule = line.split("|")
    assert rule in rules("zh-en", chinese, english)
