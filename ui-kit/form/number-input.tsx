import ArcoNumber, { type InputNumberProps } from '@arco-design/web-react/es/InputNumber'

/** A field for numbers. Arco's own bounds are infinite, which screen readers cannot say. */
export function InputNumber(props: InputNumberProps) {
  return <ArcoNumber min={Number.MIN_SAFE_INTEGER} max={Number.MAX_SAFE_INTEGER} {...props} />
}
