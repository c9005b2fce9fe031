import type { Root } from 'hast'
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
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({ bash, c, cpp, csharp, delphi, go, java, javascript, json, kotlin, php, python, ruby, rust, sql, typescript })
lowlight.registerAlias({ delphi: ['pascal', 'pas'], python: ['python2', 'python3', 'pypy3', 'pypy2'], cpp: ['c++'] })

/** Highlights code; `undefined` for an unknown language. */
export function highlight(language: string | undefined, code: string): Root | undefined {
  const name = language?.toLowerCase()
  return name && lowlight.registered(name) ? lowlight.highlight(name, code) : undefined
}
