import ArcoUpload from '@arco-design/web-react/es/Upload'
import { localised } from '../locale/arco-locale.tsx'

export const Upload = /* @__PURE__ */ localised(ArcoUpload)
