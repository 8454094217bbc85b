import { QRCodeSVG } from '@rc-component/qrcode'
import type { TwoFactorSetup as Setup } from '@vitrine/contracts'
import { useState } from 'react'
import { problemOf } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { copyText } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import { ProofForm } from '../../ui/ProofForm.tsx'
import { useEnableTwoFactor } from './mutations.ts'
import styles from './security.module.css'
import { showFailure } from './show-failure.ts'

/** "ABCD EFGH …", to be typed. */
const grouped = (secret: string) => secret.replace(/(.{4})(?!$)/g, '$1 ')

/** The secret as a picture and as a text, and the code that confirms that an app has it. */
export function TwoFactorSetup({
  setup,
  onEnabled,
  onCancel,
}: {
  setup: Setup
  onEnabled: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const t = useT()
  const [problem, setProblem] = useState<string | null>(null)
  const enable = useEnableTwoFactor({
    onSuccess: ({ codes }) => onEnabled(codes),
    onError(error) {
      const text = problemOf(error, 'code')
      if (text === null) showFailure(translate('security.twoFactor.failed'), error)
      else setProblem(text)
    },
  })
  return (
    <ProofForm
      kind="code"
      label={t('security.code')}
      hint={t('security.setup.codeHint')}
      submitLabel={t('security.setup.confirm')}
      isPending={enable.isPending}
      problem={problem}
      onChange={() => setProblem(null)}
      onSubmit={code => {
        setProblem(null)
        enable.mutate(code)
      }}
      onCancel={onCancel}
    >
      <p>{t('security.setup.scan')}</p>
      <QRCodeSVG
        className={styles.qr}
        value={setup.uri}
        size={216}
        marginSize={4}
        role="img"
        title={t('security.setup.picture')}
      />
      <p>{t('security.setup.orType')}</p>
      <div className={styles.key}>
        <code>{grouped(setup.secret)}</code>
        <Button size="small" onClick={() => void copyText(setup.secret)}>
          {t('security.setup.copyKey')}
        </Button>
      </div>
    </ProofForm>
  )
}
