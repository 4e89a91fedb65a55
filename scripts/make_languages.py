"""Makes ``data/languages.tsv`` and ``data/language_parts.tsv``, the tables behind ``lang.py``.

Run from the project's root, in an environment that has Babel, langcodes and language_data:

    python scripts/make_languages.py

Sources: Unicode CLDR as packed by Babel (names, autonyms, likely scripts and regions, aliases,
the territories where a language is official); the IANA Language Subtag Registry as packed by
language_data (codes, other English names, scripts, regions, variants, extended languages); ISO
639-2 three-letter codes and macrolanguages as packed by langcodes; the codes of FLORES-200. The
constants below are our own.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import language_data
from babel import Locale, UnknownLocaleError
from babel.core import get_global
from langcodes import data_dicts

DATA = Path(__file__).parent.parent / "src" / "babelproof" / "data"
CLDR = Locale("en")

FLORES = """
ace_Latn acm_Arab acq_Arab aeb_Arab afr_Latn ajp_Arab aka_Latn amh_Ethi apc_Arab arb_Arab ars_Arab
ary_Arab arz_Arab asm_Beng ast_Latn awa_Deva ayr_Latn azb_Arab azj_Latn bak_Cyrl bam_Latn ban_Latn
bel_Cyrl bem_Latn ben_Beng bho_Deva bjn_Latn bod_Tibt bos_Latn bug_Latn bul_Cyrl cat_Latn ceb_Latn
ces_Latn cjk_Latn ckb_Arab crh_Latn cym_Latn dan_Latn deu_Latn dik_Latn dyu_Latn dzo_Tibt ell_Grek
eng_Latn epo_Latn est_Latn eus_Latn ewe_Latn fao_Latn fij_Latn fin_Latn fon_Latn fra_Latn fur_Latn
fuv_Latn gaz_Latn gla_Latn gle_Latn glg_Latn grn_Latn guj_Gujr hat_Latn hau_Latn heb_Hebr hin_Deva
hne_Deva hrv_Latn hun_Latn hye_Armn ibo_Latn ilo_Latn ind_Latn isl_Latn ita_Latn jav_Latn jpn_Jpan
kab_Latn kac_Latn kam_Latn kan_Knda kas_Arab kat_Geor kaz_Cyrl kbp_Latn kea_Latn khk_Cyrl khm_Khmr
kik_Latn kin_Latn kir_Cyrl kmb_Latn kmr_Latn knc_Latn kon_Latn kor_Hang lao_Laoo lij_Latn lim_Latn
lin_Latn lit_Latn lmo_Latn ltg_Latn ltz_Latn lua_Latn lug_Latn luo_Latn lus_Latn lvs_Latn mag_Deva
mai_Deva mal_Mlym mar_Deva min_Latn mkd_Cyrl mlt_Latn mni_Beng mos_Latn mri_Latn mya_Mymr nld_Latn
nno_Latn nob_Latn npi_Deva nso_Latn nus_Latn nya_Latn oci_Latn ory_Orya pag_Latn pan_Guru pap_Latn
pbt_Arab pes_Arab plt_Latn pol_Latn por_Latn prs_Arab quy_Latn ron_Latn run_Latn rus_Cyrl sag_Latn
san_Deva sat_Olck scn_Latn shn_Mymr sin_Sinh slk_Latn slv_Latn smo_Latn sna_Latn snd_Arab som_Latn
sot_Latn spa_Latn als_Latn srd_Latn srp_Cyrl ssw_Latn sun_Latn swe_Latn swh_Latn szl_Latn tam_Taml
taq_Latn tat_Cyrl tel_Telu tgk_Cyrl tgl_Latn tha_Thai tir_Ethi tpi_Latn tsn_Latn tso_Latn tuk_Latn
tum_Latn tur_Latn twi_Latn tzm_Tfng uig_Arab ukr_Cyrl umb_Latn urd_Arab uzn_Latn vec_Latn vie_Latn
war_Latn wol_Latn xho_Latn ydd_Hebr yor_Latn yue_Hant zho_Hans zsm_Latn zul_Latn
"""

# Codes that stand for another one here. ``no`` is Bokmål in MT data; ``fil`` and ``tl`` are one
# language to every tool we use; pbt, quy and fuv are the only FLORES members of ps, qu and ff.
ALIASES = {
    "no": "nb", "nor": "nb", "fil": "tl", "pbt": "ps", "quy": "qu", "fuv": "ff", "ns": "nso",
    "zh-chs": "zh-Hans", "zh-cht": "zh-Hant", "zho-simpl": "zh-Hans", "zho-trad": "zh-Hant",
    "zh-min-nan": "nan", "zh-classical": "lzh", "ko-hang": "ko", "kor-hang": "ko",
}  # fmt: skip
# Joined to another language in ISO 639 since, but with a test set of its own in FLORES-200.
APART = {"ajp"}
# Country codes people write for a language, where no language has that code; and ``in``, which was
# Indonesian until 1989 and is India far more often today. A reading without them is preferred.
HABITS = {
    "cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "in": "id", "jp": "ja", "kz": "kk", "ua": "uk",
    "vn": "vi",
}  # fmt: skip
NAMES = {
    "Bokmål": "nb", "norsk": "nb", "Norwegian": "nb", "Norwegian (Bokmål)": "nb", "Nynorsk": "nn",
    "Norwegian (Nynorsk)": "nn", "Farsi": "fa", "Mandarin": "zh", "Mandarin Chinese": "zh",
    "Modern Standard Arabic": "ar", "Filipino": "tl", "Sakha": "sah", "Maori": "mi",
    "Serbo-Croatian": "sr-Latn", "Bahasa Indonesia": "id", "Bahasa Melayu": "ms", "Sorani": "ckb",
    "Kurmanji": "ku", "Isixhosa": "xh", "Isizulu": "zu", "Gaelic": "gd", "Oriya": "or",
    "Meitei": "mni", "Jingpho": "kac", "Kikongo": "kg", "Livonian": "liv", "līvõ kēļ": "liv",
    "汉语": "zh", "漢語": "zh", "普通话": "zh", "简体中文": "zh-Hans", "繁體中文": "zh-Hant",
    "繁体中文": "zh-Hant", "castellano": "es", "Brazilian": "pt-BR", "Swiss German": "gsw",
    "Ta'izzi-Adeni Arabic": "acq", "Valencian": "ca", "Moldovan": "ro-MD", "Slovene": "sl",
}  # fmt: skip
PREFERRED_NAMES = {"bn": "Bengali", "mi": "Maori", "apc": "Levantine Arabic", "lus": "Mizo"}
# What is likely and yet says something: a text is not Brazilian, Egyptian or Cyrillic because
# nothing else was said of it. Every other likely script and region goes without saying.
TELLING = ("ar-EG", "pt-BR", "sr-Cyrl")
NOT_LANGUAGES = {"und", "mul", "zxx", "mis", "bh", "sh", "no", "mo", "fil"}
# Codes that are also ordinary words, or the ending of something that is no language: never taken
# for a language where they stand alone at the end of a file name or glued to another code.
WORDS = """
ace ada ain ale alt ann arc arg arm aro asa asm ava bak ban bar bas bcc bin bis bla blo bug bum cad
car cay chr cld cop cos cps cre cwd dak dar dav del den din doc doi dum ell ext fan fat fit frm gag
gap gay gil got gur hai her him hit hup iii ile inh jam jar jut kbd kde ken lad lag lam lim lin lol
mac mad mag mai mak man mao mas may men mer mic min moe mol mos mul mus nap nav new nia nog non nor
nov osa pag pal pam pap pat pau per pis plt pon prg pro rap rar raw ref rom rue rug run sad sag sam
sas see sei sel ses sid sin sms snd sog spy src str sun sus syc tel tem ter tib tig tmp tog tok ton
tum und vec vol wal war was xsl yap zap zen zun
abis after also arch asks await base bash best beta bias binary bind bits both break cache caps
case cases cast chain char code conn cons corpus cost data date deco delay delta demo deps desc
dest else face fast faster files filter find fine fits five form found four free from grid hand
hash have hits host hour html human info init into ints kind label lang last late later latest latn
latter limit line lines links list live long lost macro master minor misc miss mode model month
more most move multi near nest newest none normal note orig pages pass past path plain plan proper
proto quit roff runs save scan send sets sign since single site slice space spaces star stay stdin
such super tabs task team term terms test than thin this tiny token trace tree types void wait wave
your
"""


def registry() -> Iterator[dict[str, list[str]]]:
    """The records of the IANA registry."""
    path = Path(language_data.__file__).parent / "data" / "language-subtag-registry.txt"
    for block in path.read_text(encoding="utf-8").split("%%\n")[1:]:
        record: dict[str, list[str]] = defaultdict(list)
        key = ""
        for line in block.splitlines():
            if line.startswith("  "):
                record[key][-1] += " " + line.strip()
            else:
                key, value = line.split(": ", 1)
                record[key].append(value)
        yield record


RECORDS = list(registry())
IANA = {r["Subtag"][0]: r for r in RECORDS if r["Type"] == ["language"]}
REGIONS = {"XK"} | {
    r["Subtag"][0] for r in RECORDS if r["Type"] == ["region"] and "Deprecated" not in r
}
FLORES_SCRIPTS = dict(code.split("_") for code in FLORES.split())
TERRITORIES = get_global("territory_languages")
LIKELY = get_global("likely_subtags")
CLDR_ALIASES = {k: v.replace("_", "-") for k, v in get_global("language_aliases").items()}


def codes() -> list[str]:
    """Every language of ISO 639-1, of CLDR's English names and of FLORES-200, in normal form."""
    two = {c for c, r in IANA.items() if len(c) == 2 and "Deprecated" not in r}
    cldr = {c for c in CLDR.languages if "_" not in c}
    flores = set(FLORES_SCRIPTS) - set(aliases(two | cldr))
    flores -= {data_dicts.LANGUAGE_ALPHA3.get(c, c) for c in two}
    return sorted((two | cldr | flores) - NOT_LANGUAGES)


def aliases(known: set[str]) -> dict[str, str]:
    """Codes that are not the normal form of their language."""
    wanted = set(data_dicts.NORMALIZED_MACROLANGUAGES) | set(FLORES_SCRIPTS)
    wanted |= {c for c in CLDR_ALIASES if len(c) == 2}
    wanted |= {"scc", "scr", "hbs", "mol", "bih", "swc", "cnr"}
    alpha3 = {a for c, a in data_dicts.LANGUAGE_ALPHA3.items() if c in known}
    found = {c: CLDR_ALIASES[c] for c in wanted & set(CLDR_ALIASES) - known - alpha3}
    found |= {c: CLDR_ALIASES[c] for c in ("sh", "mo", "hbs", "mol", "bh", "bih")}
    for record in RECORDS:
        if record["Type"] == ["extlang"]:
            code = record["Subtag"][0]
            target = CLDR_ALIASES.get(code, code)
            if target in known:
                found[f"{record['Prefix'][0]}-{code}"] = target
    dropped = set(HABITS) | APART | (set(WORDS.split()) - set(FLORES_SCRIPTS))
    return {c: tag for c, tag in found.items() if c not in dropped} | ALIASES


def other_names(code: str, name: str) -> list[str]:
    """English names besides the usual one, without the registry's explanations in brackets."""
    described = [d.split(" (")[0] for d in IANA.get(code, {}).get("Description", [])]
    cldr = CLDR.languages.get(code, name)
    return [n for n in dict.fromkeys([cldr, *described]) if n != name and "," not in n]


def autonym(code: str) -> str:
    try:
        return str(Locale.parse(code).languages.get(code, ""))
    except (UnknownLocaleError, ValueError):
        return ""


def script(code: str, alpha3: str) -> str:
    likely = LIKELY.get(code, "").split("_")
    return likely[1] if len(likely) == 3 else FLORES_SCRIPTS.get(alpha3, "")


def region(code: str) -> str:
    """Where a language is likeliest to be from, if nothing is said."""
    likely = LIKELY.get(code, "").split("_")
    return likely[2] if len(likely) == 3 and likely[2] in REGIONS else ""


def script_regions(known: set[str]) -> Iterator[tuple[str, str]]:
    """Where a language is from when it is written in another script than its usual one."""
    for tag, likely in sorted(LIKELY.items()):
        code, _, written = tag.partition("_")
        full = likely.split("_")
        if code not in known or len(written) != 4 or len(full) != 3 or full[0] != code:
            continue
        if full[2] in REGIONS and written != script(code, code):
            yield f"{code}-{written}", full[2]


def region_scripts(known: set[str]) -> Iterator[tuple[str, str]]:
    """Where a language is written in another script than its usual one, such as zh-TW."""
    for tag, likely in sorted(LIKELY.items()):
        code, _, region = tag.partition("_")
        full = likely.split("_")
        if code not in known or region not in REGIONS or full[0] != code or len(full) != 3:
            continue
        if full[1] != script(code, code):
            yield f"{code}-{region}", full[1]


def official_in(code: str) -> list[str]:
    """Territories where a language is official in the whole state."""
    spellings = {code, *(a for a, c in ALIASES.items() if c == code)}
    return [
        territory
        for territory, spoken in sorted(TERRITORIES.items())
        for tag, facts in spoken.items()
        if territory in REGIONS
        and tag.split("_")[0] in spellings
        and facts["official_status"] in ("official", "de_facto_official")
    ]


def language_rows() -> Iterator[list[str]]:
    yield ["code", "alpha3", "biblio", "name", "other_names", "autonym", "script", "region",
           "official_in"]  # fmt: skip
    for code in codes():
        alpha3 = data_dicts.LANGUAGE_ALPHA3.get(code, code)
        biblio = data_dicts.LANGUAGE_ALPHA3_BIBLIOGRAPHIC.get(code, "")
        usual = CLDR.languages.get(code) or IANA[code]["Description"][0].split(" (")[0]
        name = PREFERRED_NAMES.get(code, usual)
        yield [
            code, alpha3, biblio, name, ";".join(other_names(code, name)), autonym(code),
            script(code, alpha3), region(code), " ".join(dict.fromkeys(official_in(code))),
        ]  # fmt: skip


def region_name(code: str, described: str) -> str:
    name = CLDR.territories.get(code, described)
    return name.split(" (")[0].removesuffix(" SAR China")


def part_rows() -> Iterator[list[str]]:
    yield ["kind", "key", "value"]
    known = set(codes())
    found = sorted(aliases(known).items())
    yield from (["alias", k, v] for k, v in found if v.split("-")[0] in known)
    yield from (["habit", k, v] for k, v in sorted(HABITS.items()))
    regional = {n: t.replace("_", "-") for t, n in CLDR.languages.items() if "_" in t}
    yield from (["name", k, v] for k, v in sorted((regional | NAMES).items()))
    yield ["region_alias", "UK", "GB"]
    yield from (["region_script", *pair] for pair in region_scripts(known))
    yield from (["script_region", *pair] for pair in script_regions(known))
    yield from (["telling", tag, ""] for tag in TELLING)
    for kind in ("region", "script", "variant"):
        for record in RECORDS:
            key = record["Subtag"][0] if record["Subtag"] else ""
            if record["Type"] == [kind] and ".." not in key and "Deprecated" not in record:
                described = record["Description"][0]
                names = {"region": region_name(key, described), "variant": ""}
                yield [kind, key, names.get(kind, CLDR.scripts.get(key, described).split(" (")[0])]
    yield ["region", "XK", "Kosovo"]
    yield from (["word", word, ""] for word in sorted(WORDS.split()))


def write(name: str, rows: Iterable[list[str]]) -> None:
    with (DATA / name).open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, "excel-tab", lineterminator="\n", quoting=csv.QUOTE_NONE).writerows(rows)


if __name__ == "__main__":
    write("languages.tsv", language_rows())
    write("language_parts.tsv", part_rows())
