import ArcoSelect from '@arco-design/web-react/es/Select'
import { localised } from './localised.tsx'

export const Select = /* @__PURE__ */ localised(ArcoSelect)
