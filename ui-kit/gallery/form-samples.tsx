import Button from '@arco-design/web-react/es/Button'
import Checkbox from '@arco-design/web-react/es/Checkbox'
import { DatePicker } from '../arco/date-picker.ts'
import { ColourField } from '../form/colour-field.tsx'
import { Labelled } from '../form/labelled.tsx'
import { MomentInput } from '../form/moment-input.tsx'
import { Form } from '../arco/form.ts'
import Input from '@arco-design/web-react/es/Input'
import Radio from '@arco-design/web-react/es/Radio'
import { Select } from '../arco/select.ts'
import Switch from '@arco-design/web-react/es/Switch'
import { InputNumber } from '../arco/number-input.tsx'
import { Field } from '../form/field.tsx'
import { FormActions, FilterBar } from '../form/form-rows.tsx'
import { LabelledSwitch } from '../form/labelled-switch.tsx'
import { toast } from '../feedback/toast.ts'
import { useState } from 'react'

export function FormSamples() {
  const [showsTags, setShowsTags] = useState(true)
  return (
    <div className="verdict-gallery-stack">
      <FilterBar actions={<Button type="primary">New problem</Button>}>
        <LabelledSwitch label="Show tags" checked={showsTags} onChange={setShowsTags} />
        <Input.Search placeholder="Keyword" aria-label="Keyword" />
        <Select placeholder="Difficulty" aria-label="Difficulty" options={['Easy', 'Mid', 'Hard']} allowClear />
        <Select placeholder="Bank" aria-label="Bank" options={['Mine', 'HDU', 'CF']} allowClear />
      </FilterBar>
      <Form layout="vertical" style={{ maxWidth: 480 }} onSubmit={() => toast.success('Saved')}>
        <Field
          label="Username"
          field="username"
          rules={[
            { required: true, message: 'Username required' },
            { maxLength: 20, message: 'At most 20 characters' },
          ]}
        >
          <Input />
        </Field>
        <Field label="Password" field="password" extra="6 to 20 characters" rules={[{ required: true, minLength: 6, message: 'At least 6 characters' }]}>
          <Input.Password autoComplete="new-password" />
        </Field>
        <Field label="Time limit (ms)" field="limit" initialValue={1000}>
          <InputNumber min={1} />
        </Field>
        <Field label="Starts" field="start">
          <DatePicker showTime style={{ width: '100%' }} />
        </Field>
        <Labelled label="Ends" hint="In your time zone">
          <MomentInput value="2026-05-01T08:00:00.000Z" onChange={() => undefined} />
        </Labelled>
        <Field label="Colour" field="colour">
          <ColourField label="Colour" />
        </Field>
        <Field label="Rule" field="rule" initialValue="ACM">
          <Radio.Group options={['ACM', 'OI']} />
        </Field>
        <Field label="Public" field="open" triggerPropName="checked">
          <Switch />
        </Field>
        <Field field="agree" triggerPropName="checked">
          <Checkbox>Publish test point results</Checkbox>
        </Field>
        <FormActions>
          <Button type="primary" htmlType="submit">
            Save
          </Button>
          <Button>Cancel</Button>
          <Button status="danger">Delete</Button>
          <Button disabled>Disabled</Button>
          <Button loading>Saving</Button>
        </FormActions>
      </Form>
    </div>
  )
}
