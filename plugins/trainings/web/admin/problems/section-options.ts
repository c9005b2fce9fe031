import type { Translate } from '@verdict/core/web'
import type { TrainingSection } from '../../../contract/section-api.ts'

/** The sections in which a problem can stand; 0 is outside of them. */
export function sectionOptions(t: Translate, sections: readonly TrainingSection[]): { value: number; label: string }[] {
  return [{ value: 0, label: t('admin.section.none') }, ...sections.map(({ id, title }) => ({ value: id, label: title }))]
}
