import { useText } from '@verdict/core/web'
import { Button, Checkbox, Choice, ColourField, IconButton, IconDelete, Input, InputNumber, Labelled, Panel, WithFieldError } from '@verdict/ui-kit'
import { contests } from '../../../contract/contests.ts'
import { defaultAwards, type AwardRow, type FormPanelProps } from './form-state.ts'

const types = ['none', 'share', 'number'] as const

/** The settings of awards. */
export function AwardsPanel({ form: { awardType, awards, awardsByCategory }, change }: FormPanelProps) {
  const t = useText(contests)
  const set = (at: number, changed: Partial<AwardRow>) => change({ awards: awards.map((award, index) => (index === at ? { ...award, ...changed } : award)) })
  const add = () => change({ awards: [...awards, { name: '', background: '#e8e8f8', color: '#26265c', num: null }] })
  function changeType(next: 0 | 1 | 2) {
    const named = defaultAwards.map((award) => ({ ...award, name: t(`admin.medals.${award.name}`) }))
    change({ awardType: next, ...(next !== 0 && awards.length === 0 && { awards: named }) })
  }
  return (
    <Panel title={t('admin.form.awards')}>
      <div className="verdict-form-column">
        <Labelled label={t('admin.form.awardType')} hint={t(`admin.awardHints.${types[awardType]}`)}>
          <span>
            <Choice
              label={t('admin.form.awardType')}
              value={awardType}
              options={([0, 1, 2] as const).map((value) => ({ value, label: t(`admin.awards.${types[value]}`) }))}
              onChange={changeType}
            />
          </span>
        </Labelled>
        {awardType !== 0 && (
          <WithFieldError field="awards">
            <div className="verdict-form-column">
              {awards.map((award, index) => (
                <div key={index} className="verdict-contest-award">
                  <Labelled label={t('admin.award.name')}>
                    <Input value={award.name} maxLength={100} onChange={(name) => set(index, { name })} />
                  </Labelled>
                  <Labelled label={t(awardType === 1 ? 'admin.award.share' : 'admin.award.number')}>
                    <InputNumber min={0} {...(award.num !== null && { value: award.num })} onChange={(num) => set(index, { num: num ?? null })} />
                  </Labelled>
                  <Labelled group label={t('admin.award.background')}>
                    <ColourField
                      label={t('admin.award.backgroundOf', { name: award.name })}
                      value={award.background}
                      onChange={(background) => set(index, { background })}
                    />
                  </Labelled>
                  <Labelled
                    group
                    label={
                      <>
                        {t('admin.award.color')}{' '}
                        <span className="verdict-contest-award-sample" style={{ background: award.background, color: award.color }}>
                          {award.name || t('admin.award.sample')}
                        </span>
                      </>
                    }
                  >
                    <ColourField label={t('admin.award.colorOf', { name: award.name })} value={award.color} onChange={(color) => set(index, { color })} />
                  </Labelled>
                  <IconButton
                    label={t('admin.award.removeOf', { name: award.name })}
                    onClick={() => change({ awards: awards.filter((_, at) => at !== index) })}
                  >
                    <IconDelete />
                  </IconButton>
                </div>
              ))}
              <Checkbox checked={awardsByCategory} onChange={(on) => change({ awardsByCategory: on })}>
                {t('admin.form.awardsByCategory')}
              </Checkbox>
              <div>
                <Button size="small" onClick={add}>
                  {t('admin.award.add')}
                </Button>
              </div>
            </div>
          </WithFieldError>
        )}
      </div>
    </Panel>
  )
}
