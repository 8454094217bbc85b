import type { CommunityDetail } from '@vitrine/contracts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { communitiesPaths, useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './management.module.css'
import { useDeleteCommunity } from './mutations.ts'

/** Deletes a community after its name was typed (CO6). */
export default function DeleteDialog({
  community,
  onClosed,
}: {
  community: CommunityDetail
  onClosed: () => void
}) {
  const t = useT()
  const wording = useWording()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const [name, setName] = useState('')
  const remove = useDeleteCommunity(community.id, () => void navigate(communitiesPaths[wording]))
  const isTyped = name.trim() === community.name
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isTyped) remove.mutate(name.trim())
  }
  return (
    <AntdProvider>
      <Dialog
        title={t('manage.delete.ask', { name: community.name })}
        control={{ isOpen, close }}
        onClosed={onClosed}
      >
        {() => (
          <form className={styles.form} noValidate onSubmit={submit}>
            <p className={styles.effect}>{t('manage.delete.effect')}</p>
            <Field
              label={t('manage.delete.type', { name: community.name })}
              value={name}
              autoComplete="off"
              problem={null}
              onChange={setName}
            />
            <div className={styles.foot}>
              <Button variant="quiet" onClick={close}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" variant="filled" disabled={!isTyped} pending={remove.isPending}>
                {t('community.manage.delete')}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </AntdProvider>
  )
}
