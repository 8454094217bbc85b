import { problemsBelow } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { AmenitiesField } from './AmenitiesField.tsx'
import { CoordinateLookup } from './CoordinateLookup.tsx'
import type { EditForm } from './edit-form.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { MuseumFields } from './MuseumFields.tsx'

/** Everything of a museum that people change. */
export function EditFields({ form, problems, change, isAdministered }: EditForm) {
  const t = useT()
  return (
    <>
      <MuseumFields
        kind={isAdministered ? 'administered' : 'known'}
        draft={form}
        problems={problems}
        onChange={change}
        placeTool={isAdministered && <CoordinateLookup draft={form} onPlace={change} />}
      />
      <section aria-labelledby="museum-hours">
        <h2 id="museum-hours">{t('museum.hours')}</h2>
        <HoursEditor
          value={form.openingHours}
          problems={problemsBelow(problems, 'openingHours')}
          onChange={openingHours => change({ openingHours })}
        />
      </section>
      <section aria-labelledby="museum-amenities">
        <h2 id="museum-amenities">{t('museum.amenities')}</h2>
        <AmenitiesField chosen={form.amenities} onChange={amenities => change({ amenities })} />
      </section>
    </>
  )
}
