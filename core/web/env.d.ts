/// <reference types="vite/client" />

declare module 'virtual:verdict-start' {
  /** Functions that import the files of the first page, by `plugin/name`; all of these files are in one chunk. */
  const startModules: Readonly<Record<string, () => Promise<{ default: never }>>>
  export default startModules
}

declare module 'virtual:verdict-kit-styles' {}
