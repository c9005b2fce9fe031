import ArcoDatePicker from '@arco-design/web-react/es/DatePicker'
import { localised } from './localised.tsx'

export const DatePicker = /* @__PURE__ */ localised(ArcoDatePicker)
