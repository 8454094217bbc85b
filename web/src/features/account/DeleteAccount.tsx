import { accountGraceDays } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { usePassword } from '../../lib/reauthentication.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordForm } from '../../ui/PasswordForm.tsx'
import styles from './account.module.css'
import { useDeleteAccount } from './mutations.ts'

/** Deletes the account (SE8), after a question, and with the current password when the sign-in is too old. */
export function DeleteAccount() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.part} aria-labelledby="delete-account">
      <h3 id="delete-account">{t('deletion.heading')}</h3>
      <p className={styles.note}>{t('deletion.intro')}</p>
      <Button className={styles.danger ?? ''} onClick={() => setOpen(true)}>
        {t('deletion.button')}
      </Button>
      {isOpen && <Question onClosed={() => setOpen(false)} />}
    </section>
  )
}

function Question({ onClosed }: { onClosed: () => void }) {
  const t = useT()
  const password = usePassword()
  const deletion = useDeleteAccount(password)
  const effect = (
    <>
      <p>{t('deletion.question')}</p>
      <p>{t('deletion.grace', { days: accountGraceDays })}</p>
    </>
  )
  if (!password.isAsked)
    return (
      <ConfirmDialog
        title={t('deletion.heading')}
        confirm={t('deletion.confirm')}
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined)}
        onClosed={onClosed}
      >
        {effect}
      </ConfirmDialog>
    )
  return (
    <Dialog title={t('deletion.heading')} onClosed={onClosed}>
      {close => (
        <PasswordForm
          submitLabel={t('deletion.confirm')}
          isPending={deletion.isPending}
          password={password}
          onSubmit={deletion.mutate}
          onCancel={close}
        >
          <div className={styles.question}>{effect}</div>
        </PasswordForm>
      )}
    </Dialog>
  )
}
