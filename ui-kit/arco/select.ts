import ArcoSelect from '@arco-design/web-react/es/Select'
import { localised } from './localised.tsx'

/** Chooses from a list that can be searched; use `Choice` for short lists. */
export const Select = /* @__PURE__ */ localised(ArcoSelect)
