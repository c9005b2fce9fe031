import ArcoForm from '@arco-design/web-react/es/Form'
import { localised } from './localised.tsx'

/** A form with fields, rules and values. Its parts are `Form.Item` and `Form.useForm`. */
export const Form = /* @__PURE__ */ localised(ArcoForm)
