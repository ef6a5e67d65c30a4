/** From U+00A0 on, one name per character. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const others =
  'amp=& lt=< gt=> quot=" apos=\' ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ bull=• hellip=… permil=‰ lsaquo=‹ rsaquo=› euro=€ trade=™ larr=← uarr=↑ rarr=→ darr=↓ minus=− ne=≠ le=≤ ge=≥ infin=∞ oelig=œ OElig=Œ scaron=š Scaron=Š ensp=\u2002 emsp=\u2003 thinsp=\u2009 zwnj=\u200c zwj=\u200d'

const named = new Map<string, string>([
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...others.split(' ').map((entry): [string, string] => [entry.slice(0, entry.indexOf('=')), entry.slice(-1)]),
])

/** Decodes character references; unknown ones stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#[xX][0-9a-fA-F]{1,8}|#\d{1,9}|[A-Za-z]\w{0,9});/g, (whole, name: string) => {
    if (name[0] !== '#') return named.get(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })
