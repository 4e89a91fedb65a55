"""Is a text a line of a program or a command, which stays as it is in a translation?"""

from __future__ import annotations

import re

_SIGNS = re.compile(r"[{}\[\];=|\\_^~]|\+\+|\(\)|::|->|\):|<[a-z_]+>|[a-z]-\d| [+*] ")
_TAG = re.compile("<[^<>]*>")
# Without any closing tag, "show <name>|all" holds what a user has to put in.
_LONE_TAG = re.compile(r"<(?:\w+[ /][^<>]*|p|br|hr|li|td|th|tr)>")
# Written in small letters at the start of a line these are no words of a sentence.
_COMMANDS = (
    "sudo|git|pip3?|npm|npx|yarn|apt|apt-get|brew|dnf|yum|docker|kubectl|curl|wget|chmod|chown"
    "|mkdir|rmdir|cargo|conda|ssh|scp|rsync|python3?|javac|gcc|grep|awk|cd|cp|mv|rm|ls"
)
_LINE = re.compile(
    rf"(?:[$#>%]\s+)?(?:{_COMMANDS})\s+[\w./~$\"'-]"
    r"|from\s+[\w.]+\s+import\s"
    r"|import\s+[\w.]+(?:\s+as\s+\w+)?;?$"
    r"|(?:const|let|var|val)\s+[\w{}, ]+=\s"
    r"|SELECT\s.{1,500}\sFROM\s|INSERT\s+INTO\s|DELETE\s+FROM\s|UPDATE\s+\S+\s+SET\s|CREATE\s+TABLE\s"
    r"|(?:for|while|if|elif)\s.{0,200}\S\(.{0,200}:(?:\s|$)"
    r"|[A-Za-z_][\w.]*\([^()]*\);?$"
)


def is_code(text: str, size: int) -> bool:
    """A line of a known shape, or a sign of programming for every third of ``size`` words."""
    if _LINE.match(text.strip()):
        return True
    tag = _TAG if "</" in text else _LONE_TAG
    return len(_SIGNS.findall(tag.sub("", text))) * 3 >= max(size, 6)
