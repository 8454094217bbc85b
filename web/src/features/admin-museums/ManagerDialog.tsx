import { useQuery } from '@tanstack/react-query'
import { type AdminMuseum, managerSearchMinCharacters, searchDebounceMs } from '@vitrine/contracts'
import { useState } from 'react'
import { useSettledText } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { PeopleList, PersonRow } from '../../ui/PersonRow.tsx'
import { PersonSkeleton } from '../../ui/Skeleton.tsx'
import styles from './museum-list.module.css'
import { managersQuery, useAssignManager } from './museum-list.ts'

/** Who manages a museum: a user who is found by name, or no one (AM4). */
export default function ManagerDialog({ museum, onClosed }: { museum: AdminMuseum; onClosed: () => void }) {
  const t = useT()
  return (
    <AntdProvider>
      <Dialog title={t('adminList.assign.title', { museum: museum.name })} onClosed={onClosed}>
        {close => <Choose museum={museum} onClose={close} />}
      </Dialog>
    </AntdProvider>
  )
}

function Choose({ museum, onClose }: { museum: AdminMuseum; onClose: () => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const { settled, composition } = useSettledText(text.trim(), searchDebounceMs)
  const assign = useAssignManager(museum.id, onClose)
  const { manager } = museum
  return (
    <div className={styles.choose}>
      {museum.managerId !== null && (
        <div className={styles.current}>
          <p>
            {t('adminList.manager', { name: manager ? nameOf(manager) : t('adminList.manager.unknown') })}
          </p>
          <Button
            size="small"
            variant="quiet"
            pending={assign.isPending && assign.variables === null}
            onClick={() => assign.mutate(null)}
          >
            {t('adminList.remove')}
          </Button>
        </div>
      )}
      <Field
        type="search"
        autoFocus
        label={t('adminList.managers')}
        hint={t('adminList.managers.hint')}
        value={text}
        problem={null}
        onChange={setText}
        {...composition}
      />
      <Found
        search={settled}
        managerId={museum.managerId}
        pendingId={assign.isPending ? assign.variables : undefined}
        onChoose={id => assign.mutate(id)}
      />
    </div>
  )
}

function Found({
  search,
  managerId,
  pendingId,
  onChoose,
}: {
  search: string
  managerId: number | null
  pendingId: number | null | undefined
  onChoose: (id: number) => void
}) {
  const t = useT()
  const { data, isFetching, isError } = useQuery(managersQuery(search))
  if (search.length < managerSearchMinCharacters) return null
  if (isError) return <p role="alert">{t('errors.failedToLoad.message', { thing: t('adminList.people') })}</p>
  if (!data) return isFetching ? <PersonSkeleton /> : null
  return (
    <div aria-live="polite">
      {data.length === 0 ? (
        <p className={styles.quiet}>{t('adminList.managers.none')}</p>
      ) : (
        <PeopleList label={t('adminList.managers')}>
          {data.map(person => (
            <PersonRow key={person.id} person={person} detail={t(`roles.${person.role}`)}>
              <Button
                size="small"
                disabled={person.id === managerId}
                pending={pendingId === person.id}
                aria-label={t('adminList.named', { action: t('adminList.choose'), name: nameOf(person) })}
                onClick={() => onChoose(person.id)}
              >
                {t(person.id === managerId ? 'adminList.chosen' : 'adminList.choose')}
              </Button>
            </PersonRow>
          ))}
        </PeopleList>
      )}
    </div>
  )
}
