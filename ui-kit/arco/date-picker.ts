import ArcoDatePicker from '@arco-design/web-react/es/DatePicker'
import { localised } from './localised.tsx'

/** Chooses a day, a time or a range. */
export const DatePicker = /* @__PURE__ */ localised(ArcoDatePicker)
