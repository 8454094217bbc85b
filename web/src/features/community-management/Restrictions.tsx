import { useQuery } from '@tanstack/react-query'
import { type RestrictionKind, restrictionKinds } from '@vitrine/contracts'
import { useState } from 'react'
import { guidelineText } from '../../lib/community-guidelines.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { DecisionForm, type Statement } from './DecisionForm.tsx'
import { memberPermissionsQuery, restrictionsInEffect } from './in-effect.ts'
import type { MemberFormProps } from './MemberDialog.tsx'
import management from './management.module.css'
import { useSetRestriction } from './member-mutations.ts'
import styles from './restrictions.module.css'

/** What a member is kept from, each to be lifted, and a further restriction (MM6). */
export function Restrictions({ member, community, close }: MemberFormProps) {
  const t = useT()
  const set = useSetRestriction(community.id, close)
  const inEffect = restrictionsInEffect(member.restrictions)
  const others = restrictionKinds.filter(kind => !inEffect.includes(kind))
  const [chosen, setChosen] = useState(others[0])
  const { data } = useQuery({
    ...memberPermissionsQuery(community.id, member.id),
    enabled: inEffect.length > 0,
  })
  const lift = (kind: RestrictionKind) =>
    set.mutate({ memberId: member.id, kind, isRestricted: false, until: null, rule: '', reason: '' })
  return (
    <div className={management.form}>
      {inEffect.length > 0 && (
        <section className={styles.inEffect} aria-labelledby="restrictions-in-effect">
          <h3 id="restrictions-in-effect">{t('manage.restrict.inEffect')}</h3>
          <ul className={styles.list}>
            {inEffect.map(kind => (
              <li key={kind}>
                <InEffect kind={kind} statement={data?.details.find(each => each.kind === kind)} />
                <Button
                  size="small"
                  aria-label={t('manage.restrict.liftNamed', { name: t(`manage.restrict.${kind}`) })}
                  pending={set.isPending}
                  onClick={() => lift(kind)}
                >
                  {t('manage.restrict.lift')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chosen && (
        <DecisionForm
          effect={t('manage.restrict.effect')}
          lasts="7"
          rules={community.guidelines}
          submit={t('manage.restrict')}
          pending={set.isPending}
          onDecide={statement =>
            set.mutate({ memberId: member.id, kind: chosen, isRestricted: true, ...statement })
          }
          onCancel={close}
        >
          <Choice
            label={t(inEffect.length > 0 ? 'manage.restrict.more' : 'manage.restrict.what')}
            options={others.map(value => ({
              value,
              label: t(`manage.restrict.${value}`),
              hint: t(`manage.restrict.${value}.hint`),
            }))}
            chosen={chosen}
            onChoose={setChosen}
          />
        </DecisionForm>
      )}
    </div>
  )
}

function InEffect({ kind, statement }: { kind: RestrictionKind; statement: Statement | undefined }) {
  const t = useT()
  const { until = null, rule = '', reason = '' } = statement ?? {}
  return (
    <div>
      <p className={styles.kind}>{t(`manage.restrict.${kind}`)}</p>
      {statement && (
        <p className={management.small}>
          {until ? t('manage.restrict.until', { date: formatMoment(until) }) : t('manage.restrict.noEnd')}
        </p>
      )}
      {rule && <p className={management.small}>{t('community.rule', { rule: guidelineText(rule) })}</p>}
      {reason && (
        <p className={management.small} dir="auto">
          {t('community.reason', { reason })}
        </p>
      )}
    </div>
  )
}
