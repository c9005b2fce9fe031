import ArcoUpload from '@arco-design/web-react/es/Upload'
import { localised } from './localised.tsx'

/** Takes files from the user. */
export const Upload = /* @__PURE__ */ localised(ArcoUpload)
