// The first import of every entry that renders: Arco must be patched before its first popup, and the order of the style sheets matters.
import './theme/arco-react-nineteen.ts'
import './theme/arco.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/arco-adjust.css'
