/** Where a rule applies: comments, documents and titles of tests, English texts of screens, Chinese ones. */
export type Place = 'comments' | 'documents' | 'English' | 'Chinese'

const prose: readonly Place[] = ['comments', 'documents', 'English']

/** What is never written, where, and what to write instead. */
export const neverWritten: readonly (readonly [pattern: RegExp, places: readonly Place[], instead: string])[] = [
  [/^(What|Whoever|Whose|The same)\b/, ['comments'], 'a noun phrase or a verb'],
  [/\b(who|what)ever\b/i, prose, 'the role; any …'],
  [/\b(some|every|any|no)body\b/i, prose, 'the role; anyone, everyone'],
  [/\bsomeone else\b/i, prose, 'another user, another process'],
  [/\bany ?more\b/i, prose, 'no longer'],
  [/\bmeanwhile\b/i, prose, 'first; in the meantime'],
  [/\b(is|are|was|were|has|have|had) to [a-z]+/, prose, 'must; a plain verb'],
  [/\b(he|him|his|she|her)\b/i, prose, 'they, them, their'],
  [/\bstands? (in|on|at|before|behind|beside|below|above)\b/, prose, 'is'],
  [/\b(is|are|be|was|were) told\b/, prose, 'is notified; receives'],
  [/\bgo(es)? on\b/, prose, 'continue'],
  [/\b(to|may|can) found\b|\bfound(s|ed)\b|^Found (one|gr)/, prose, 'create'],
  [/\b(brings|brought)\b/, prose, 'provides, includes'],
  [/\bswitch(es|ed)? (on|off)\b/i, prose, 'enable, disable'],
  [/\bby (itself|themselves)\b/, prose, 'automatically'],
  [/\bat once\b/i, ['English'], 'immediately; at a time'],
  [/\b(staff|admins?|owner|author) of the [a-z]+/i, prose, 'contest staff'],
  [/\blog-in|\bsign(ed)?[- ](in|out)\b|\blogin first/i, ['English'], 'log in'],
  [/\bmay not\b/, ['English'], 'cannot'],
  [/successfully|!$/i, ['English'], 'a past participle; a full stop'],
  [/\bNo \w+ match(es)?\b|\bNobody matches/, ['English'], 'No … found'],
  [/\bEvery (access|level)\b/, ['English'], 'All …'],
  [/colour|behaviour|centre\b/i, prose, 'color, behavior, center'],
  [/\bpupils?\b/i, prose, 'student'],
  [/您/, ['Chinese'], '你'],
  [/评测列表/, ['Chinese'], '提交记录'],
  [/重判/, ['Chinese'], '重新评测'],
  [/站点/, ['Chinese'], '网站'],
  [/进行[^，。]{0,6}操作/, ['Chinese'], '可……'],
  [/[\u4e00-\u9fff]([,.:;!?()]| \()/, ['Chinese'], '全角标点'],
  [/[\u4e00-\u9fff][A-Za-z0-9{]|[A-Za-z0-9}][\u4e00-\u9fff]/, ['Chinese'], 'a space'],
]

/** One line for each hit in a text. */
export function hitsIn(place: Place, text: string, at: string): string[] {
  return neverWritten.filter(([pattern, places]) => places.includes(place) && pattern.test(text)).map(([pattern]) => `${at}: ${pattern.exec(text)![0]}`)
}

/** The comments of a source, each as one line; consecutive line comments are one. */
export function commentsIn(source: string): { text: string; line: number }[] {
  const found = source.matchAll(/^[ \t]*\/\/ .*(?:\n[ \t]*\/\/ .*)*|(?<=[;,{})\]] )\/\/ .*|(?<=^|[\s({])\/\*[\s\S]*?\*\//gm)
  return [...found].map(({ 0: comment, index }) => ({
    text: comment
      .replace(/^\s*\/\*+|\*+\/$/g, '')
      .replace(/^[ \t]*(\/\/|\*)[ \t]?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
    line: source.slice(0, index).split('\n').length,
  }))
}

/** The titles of tests, and the first cells of the rows of their tables. */
export function titlesIn(source: string): { title: string; line: number }[] {
  const found = source.matchAll(/(?:\b(?:test|describe)\w*(?:\.\w+)?\(|\)\(|^[ \t]*\[)\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/gm)
  return [...found].map(({ 2: title, index }) => ({ title: title!, line: source.slice(0, index).split('\n').length }))
}

/** A document without its code. */
export function proseOf(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '`…`')
}
