import ArcoNumber, { type InputNumberProps } from '@arco-design/web-react/es/InputNumber'

/** Number field with finite bounds: Arco's defaults are infinite, which screen readers cannot read. */
export function InputNumber(props: InputNumberProps) {
  return <ArcoNumber min={Number.MIN_SAFE_INTEGER} max={Number.MAX_SAFE_INTEGER} {...props} />
}
