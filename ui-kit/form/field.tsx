import Form, { type FormItemProps } from '@arco-design/web-react/es/Form'

/** A form item that validates on blur and on change. */
export function Field(props: FormItemProps) {
  return <Form.Item validateTrigger={['onBlur', 'onChange']} {...props} />
}
