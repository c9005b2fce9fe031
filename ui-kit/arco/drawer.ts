import ArcoDrawer from '@arco-design/web-react/es/Drawer'
import { localised } from './localised.tsx'

export const Drawer = /* @__PURE__ */ localised(ArcoDrawer)
