import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileUpload, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { GROUP_CHOICES } from '../../../shared/pacs/choices.ts'
import { FilterSelect } from '../../../shared/pacs/FilterSelect.tsx'
import classes from '../../../shared/table/ListLayout.module.css'
import { SearchField } from '../../../shared/table/SearchField.tsx'
import type { TableSettings } from '../../../shared/table/table-settings.ts'
import { CreateEmployeeDialog } from './CreateEmployeeDialog.tsx'
import { EmployeesCsvButton } from './EmployeesCsvButton.tsx'
import { ImportDialog } from './ImportDialog.tsx'

interface EmployeeToolsProps {
  settings: TableSettings
  change(patch: Partial<TableSettings>): void
  /** While rows are selected, what can be done is done with them. */
  isSelecting: boolean
}

export function EmployeeTools({ settings, change, isSelecting }: EmployeeToolsProps) {
  const { t } = useTranslation('pacs')
  const [creating, creation] = useDisclosure(false)
  const [importing, upload] = useDisclosure(false)
  return (
    <>
      <SearchField
        label={t('searchEmployees')}
        value={settings.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <FilterSelect
        source={GROUP_CHOICES}
        name="device_access_group_id"
        label={t('filterGroup')}
        placeholder={t('allGroups')}
        settings={settings}
        change={change}
      />
      <span className={classes.gap} />
      {!isSelecting && (
        <>
          <EmployeesCsvButton settings={settings} />
          <Button variant="default" leftSection={<IconFileUpload size={16} stroke={1.7} />} onClick={upload.open}>
            {t('addFromFile')}
          </Button>
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={creation.open}>
            {t('addEmployee')}
          </Button>
        </>
      )}
      {creating && <CreateEmployeeDialog onClose={creation.close} />}
      {importing && <ImportDialog onClose={upload.close} />}
    </>
  )
}
