import ArcoDrawer from '@arco-design/web-react/es/Drawer'
import { localised } from './localised.tsx'

/** A panel that slides over the page from its side. */
export const Drawer = /* @__PURE__ */ localised(ArcoDrawer)
