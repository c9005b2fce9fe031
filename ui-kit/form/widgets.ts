// Arco's widgets as the plugins get them: only this kit names Arco, so that its looks have one home.
export { default as Button } from '@arco-design/web-react/es/Button'
export { default as Checkbox } from '@arco-design/web-react/es/Checkbox'
export { default as Input } from '@arco-design/web-react/es/Input'
export { default as InputTag } from '@arco-design/web-react/es/InputTag'
export { default as Radio } from '@arco-design/web-react/es/Radio'
export { default as Slider } from '@arco-design/web-react/es/Slider'
export { default as Switch } from '@arco-design/web-react/es/Switch'
