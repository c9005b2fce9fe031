import ArcoTreeSelect from '@arco-design/web-react/es/TreeSelect'
import { localised } from './localised.tsx'

export const TreeSelect = /* @__PURE__ */ localised(ArcoTreeSelect)
