import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EntityPage, Part } from '../../../shared/pacs/EntityPage.tsx'
import { CreateCarForm } from './CreateCarForm.tsx'

/** The same as the dialog, under an address of its own. */
export function CreateCarPage() {
  const { t } = useTranslation('pacs')
  const navigate = useNavigate()
  return (
    <EntityPage
      row={{}}
      error={null}
      onReload={() => undefined}
      back={{ to: '/pacs/cars', label: t('tabCars') }}
      gone=""
      title={() => t('newCar')}
    >
      {() => (
        <Part title={t('car')}>
          <CreateCarForm
            owner={null}
            onCancel={() => void navigate({ to: '/pacs/cars' })}
            onCreated={({ id }) => void navigate({ to: '/pacs/car/$carId', params: { carId: String(id) } })}
          />
        </Part>
      )}
    </EntityPage>
  )
}
