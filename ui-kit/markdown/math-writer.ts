import 'katex/dist/katex.min.css'
import type { Root } from 'hast'
import rehypeKatex from 'rehype-katex'
import { unified } from 'unified'

// Limits on macro expansion and size; `trust: false` blocks commands that load or link to anything.
const katex = unified().use(rehypeKatex, { trust: false, strict: 'ignore', maxExpand: 1000, maxSize: 20 })

export const writeMath = (tree: Root): Root => katex.runSync(tree) as Root
