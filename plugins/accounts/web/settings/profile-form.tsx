import { recordOf } from '@verdict/core'
import { useApi, useLeaveGuard, useText } from '@verdict/core/web'
import { DraftOffer, useFormDraft } from '@verdict/page-kit'
import { Button, Field, Form, FormActions, Input, MarkdownEditor, Radio, toast } from '@verdict/ui-kit'
import { useMemo, useState } from 'react'
import { isWebAddress, limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { profileApi, type OwnProfile } from '../../contract/profile-api.ts'
import type { UserProfile } from '../../contract/profile-fields.ts'
import { createFormRules } from '../parts/form-rules.ts'

const plainFields = ['realname', 'nickname', 'school', 'number', 'github', 'blog', 'cfUsername'] as const
const linkFields: readonly string[] = ['github', 'blog']

type ProfileValues = Record<(typeof plainFields)[number] | 'gender' | 'signature', string>

function initialValues(profile: OwnProfile): ProfileValues {
  return recordOf([...plainFields, 'signature', 'gender'], (field) => profile[field] ?? (field === 'gender' ? 'secrecy' : ''))
}

/** Edits the user's own profile. */
export function ProfileForm({ profile, onChanged }: { profile: OwnProfile; onChanged: (profile: UserProfile) => void }) {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const { changeUserInfo } = useApi(profileApi)
  const [saving, setSaving] = useState(false)
  const address = {
    validator: (value: unknown, report: (message?: string) => void) => report(!value || isWebAddress(String(value).trim()) ? undefined : t('rules.address')),
  }
  const initial = useMemo(() => initialValues(profile), [profile])
  const [form] = Form.useForm<ProfileValues>()
  const [typed, setTyped] = useState<Partial<ProfileValues>>()
  const touched = typed !== undefined
  useLeaveGuard(touched)
  function restore(found: Partial<ProfileValues>) {
    form.setFieldsValue(found)
    setTyped({ ...initial, ...found })
  }
  const draft = useFormDraft({ form: 'profile', start: initial, value: typed ?? initial, changed: touched, onRestore: restore })
  async function save(values: ProfileValues) {
    setSaving(true)
    const saved = await changeUserInfo({ body: values }).catch(() => undefined)
    setSaving(false)
    if (!saved) return
    setTyped(undefined)
    draft.forget()
    toast.success(t('setting.saved'))
    onChanged(saved)
  }
  return (
    <>
      <DraftOffer draft={draft} />
      <div inert={draft.offer !== undefined}>
        <Form<ProfileValues>
          form={form}
          layout="vertical"
          initialValues={initial}
          onValuesChange={(_, values) => setTyped(values)}
          onSubmit={(values) => void save(values)}
        >
          <div className="verdict-setting-columns">
            <Field label={t('auth.username')}>
              <Input value={profile.username} disabled aria-label={t('auth.username')} />
            </Field>
            <Field label={t('fields.course')}>
              <Input value={profile.course ?? ''} disabled aria-label={t('fields.course')} />
            </Field>
            {plainFields.map((field) => (
              <Field
                key={field}
                label={t(`fields.${field}`)}
                field={field}
                rules={[...rules.maxLength(limits[field]), ...(linkFields.includes(field) ? [address] : [])]}
                extra={field === 'school' && profile.inClass ? t('setting.schoolOfClass') : undefined}
              >
                <Input disabled={field === 'school' && profile.inClass} {...(linkFields.includes(field) ? { placeholder: 'https://' } : {})} />
              </Field>
            ))}
          </div>
          <Field label={t('fields.gender')} field="gender">
            <Radio.Group
              name="gender"
              aria-label={t('fields.gender')}
              options={(['male', 'female', 'secrecy'] as const).map((value) => ({ value, label: t(`genders.${value}`) }))}
            />
          </Field>
          <Field label={t('fields.signature')} field="signature" triggerPropName="value" rules={rules.maxLength(limits.signature)}>
            <SignatureEditor label={t('fields.signature')} />
          </Field>
          <FormActions sticky>
            <Button type="primary" htmlType="submit" loading={saving}>
              {t('setting.save')}
            </Button>
          </FormActions>
        </Form>
      </div>
    </>
  )
}

/** The form passes `value` and `onChange` to its child. */
function SignatureEditor({ label, value = '', onChange }: { label: string; value?: string; onChange?: (value: string) => void }) {
  return <MarkdownEditor value={value} onChange={(next) => onChange?.(next)} label={label} />
}
