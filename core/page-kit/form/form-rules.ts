import type { Plugin } from '@verdict/core'

/** An error of a form: the key of its text, the values in the text, and the field that it belongs to. */
export interface FormError {
  readonly key: string
  readonly field?: string
  readonly values?: Readonly<Record<string, string | number>>
  /** Shown as soon as it exists, not only after an attempt to save. */
  readonly immediate?: boolean
}

/** A rule about one field, at which its error is shown. */
interface FieldRule<Form> {
  readonly field: string
  /** Whether the form breaks the rule, or the values of its message if it does. Omitted for rules that only the server checks. */
  readonly wrong?: (form: Form) => boolean | FormError['values']
  /** Shows the error as soon as it exists, not only after an attempt to save. */
  readonly immediate?: boolean
}

/** A rule about fields of which the form has many: all that break it. */
interface RepeatedRule<Form> {
  readonly each: (form: Form) => readonly Omit<FormError, 'key'>[]
}

type FormRule<Form> = FieldRule<Form> | RepeatedRule<Form>

export interface FormRules<Form> {
  /** Why the form cannot be saved, in the order of the rules. */
  readonly errorsOf: (form: Form) => FormError[]
  /** The field of a refusal of the server; undefined for those that are about no field. */
  readonly fieldOf: (code: string) => string | undefined
}

/**
 * The rules of a form, by the codes with which the server refuses them (those of other plugins with the plugin's id). The page checks them before it saves,
 * and shows the refusals of the server at the same fields.
 */
export function formRules<Form>({ id }: Pick<Plugin, 'id'>, rules: Readonly<Record<string, FormRule<Form>>>): FormRules<Form> {
  return {
    errorsOf: (form) => Object.entries(rules).flatMap(([key, rule]) => brokenBy(form, rule).map((error) => ({ key, ...error }))),
    fieldOf: (code) => {
      const rule = new Map(Object.entries(rules)).get(code.startsWith(`${id}/`) ? code.slice(id.length + 1) : code)
      return rule && 'field' in rule ? rule.field : undefined
    },
  }
}

function brokenBy<Form>(form: Form, rule: FormRule<Form>): readonly Omit<FormError, 'key'>[] {
  if ('each' in rule) return rule.each(form)
  const { field, wrong, immediate = false } = rule
  const found = wrong?.(form) ?? false
  if (found === false) return []
  return [{ field, immediate, ...(found !== true && { values: found }) }]
}
