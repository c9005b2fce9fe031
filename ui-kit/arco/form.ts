import ArcoForm from '@arco-design/web-react/es/Form'
import { localised } from './localised.tsx'

export const Form = /* @__PURE__ */ localised(ArcoForm)
