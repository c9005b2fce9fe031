import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import delphi from 'highlight.js/lib/languages/delphi'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'

const languages = { bash, c, cpp, csharp, delphi, go, java, javascript, json, kotlin, php, python, ruby, rust, sql, typescript }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)
hljs.registerAliases(['pascal', 'pas'], { languageName: 'delphi' })
hljs.registerAliases(['python2', 'python3', 'pypy3', 'pypy2'], { languageName: 'python' })
hljs.registerAliases(['c++'], { languageName: 'cpp' })

/** The longest series of words or of other signs in code, far beyond real code: the time of the patterns grows with its square. */
const maxSeries = 1000

/** Highlights code as HTML; `undefined` for an unknown language, and for texts that are no code. */
export function highlight(language: string | undefined, code: string): string | undefined {
  if (!language || !hljs.getLanguage(language)) return undefined
  if ([...code.split(/[\w\s]+/), ...code.split(/[^\w\s&*$]+/)].some(({ length }) => length > maxSeries)) return undefined
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}
