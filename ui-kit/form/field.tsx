import Form, { type FormItemProps } from '@arco-design/web-react/es/Form'

/** One labelled line of a form, with its rules and its hint. */
export function Field(props: FormItemProps) {
  return <Form.Item validateTrigger={['onBlur', 'onChange']} {...props} />
}
