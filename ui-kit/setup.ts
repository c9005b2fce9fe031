// The first import of every entry that draws: Arco must be mended before its first popup, and the sheets come in this order.
import './theme/arco-react-nineteen.ts'
import './theme/arco.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/arco-adjust.css'
