import ArcoDatePicker from '@arco-design/web-react/es/DatePicker'
import { localised } from '../locale/arco-locale.tsx'

export const DatePicker = /* @__PURE__ */ localised(ArcoDatePicker)
