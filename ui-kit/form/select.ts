import ArcoSelect from '@arco-design/web-react/es/Select'
import { localised } from '../locale/arco-locale.tsx'

export const Select = /* @__PURE__ */ localised(ArcoSelect)
