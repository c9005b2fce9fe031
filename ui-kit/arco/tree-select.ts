import ArcoTreeSelect from '@arco-design/web-react/es/TreeSelect'
import { localised } from './localised.tsx'

/** Chooses from a tree. */
export const TreeSelect = /* @__PURE__ */ localised(ArcoTreeSelect)
