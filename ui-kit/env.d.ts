/// <reference types="vite/client" />

// The icon package has types only for its index, which would bundle every icon.
declare module '@arco-design/web-react/icon/react-icon/*' {
  import type { ComponentType, SVGProps } from 'react'
  const Icon: ComponentType<SVGProps<SVGSVGElement> & { spin?: boolean }>
  export default Icon
}

// @monaco-editor/react still imports the file layout of monaco-editor before 0.56.
declare module 'monaco-editor/esm/vs/editor/editor.api' {
  export * from 'monaco-editor/editor'
}
