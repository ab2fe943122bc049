/**
 * Words that shoppers use for what the catalogue calls otherwise, and spellings that they often miss: what it says, and
 * what is taken for that. Add what your shoppers search for in vain. Upper and lower case, accents, plurals and
 * traditional or simplified signs make no difference; words joined ("lip stick") need no entry.
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  blush: ['blusher', 'perona pipi'],
  'body wash': ['shower gel'],
  colour: ['color'],
  cream: ['creme'],
  'eau de parfum': ['edp'],
  'eau de toilette': ['edt'],
  'eye patch': ['masker mata'],
  eyeshadow: ['perona mata'],
  foundation: ['alas bedak'],
  grey: ['gray'],
  moisturiser: ['moisturizer'],
  'nail polish': ['nail varnish'],
  sunscreen: ['sun cream', 'suncream', 'sunblock', 'sun block', 'sun screen', 'tabir surya'],
  'top coat': ['pelapis kuku'],
  กันแดด: ['ครีมกันแดด'],
  น้ำหอม: ['น้ำหอมผู้หญิง'],
  คุชชั่น: ['คุชชัน'],
  มาสคาร่า: ['มาสคารา', 'มาสคาร้า', 'มัสคาร่า', 'มัสคารา'],
  เซรั่ม: ['เซรัม', 'ซีรั่ม'],
  ลิปสติก: ['ลิปติก', 'ลิปสติค', 'ลิปสติ๊ก', 'ลิบสติก'],
  唇膏: ['口紅'],
  潤唇膏: ['護唇膏'],
  潔面: ['洗面', '洗面奶', '洗面乳'],
  睫毛液: ['睫毛膏'],
  精華: ['精華液', '精華素'],
  胭脂: ['腮紅'],
  身體乳: ['乳液', '潤膚乳', '身體乳液'],
  防曬: ['防曬霜', '防曬乳', '防曬乳液'],
};
