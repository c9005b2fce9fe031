import ArcoUpload from '@arco-design/web-react/es/Upload'
import { localised } from './localised.tsx'

export const Upload = /* @__PURE__ */ localised(ArcoUpload)
