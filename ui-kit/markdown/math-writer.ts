import 'katex/dist/katex.min.css'
import type { Root } from 'hast'
import rehypeKatex from 'rehype-katex'
import { unified } from 'unified'

// Bounds against formulas that expand without end; nothing in a statement may run or fetch.
const katex = unified().use(rehypeKatex, { trust: false, strict: 'ignore', maxExpand: 1000, maxSize: 20 })

export const writeMath = (tree: Root): Root => katex.runSync(tree) as Root
