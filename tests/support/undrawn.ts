// Replaces Monaco and G2Plot in screen tests: both need a layout or a canvas, which happy-dom lacks. Browser tests draw them.
const nothing = () => undefined

class Undrawn {
  render = nothing
  destroy = nothing
}

/** The editor component, and the class of its worker. */
export default nothing
export const loader = { config: nothing }
export const editor = { defineTheme: nothing }
export const languages = { registerCompletionItemProvider: nothing }
export const MarkerSeverity = {}

export const getTheme = () => ({})
export const registerTheme = nothing
export const registerLocale = nothing
export const EN_US_LOCALE = {}
export const ZH_CN_LOCALE = {}
export { Undrawn as Area, Undrawn as Bar, Undrawn as Column, Undrawn as Heatmap, Undrawn as Line, Undrawn as Pie, Undrawn as Radar }
