import { actions } from '#shared/model/change.ts';
import { t } from '../../text/text.ts';
import { Chip, ChoiceItem, count, Icon, Popover } from '../../ui/index.ts';
import { actorName, actWord } from '../today/actor.ts';
import { Any, type FilterOpenState, type FilterProps } from './Any.tsx';
import { actionsOf } from './filters.ts';
import { approvalWords } from './words.ts';

type ChipProps = FilterOpenState & FilterProps;

export function WhoChip({ open, onOpenChange, filters: { who }, facets, onChange }: ChipProps) {
  const choose = (next: string | undefined) => {
    onChange({ who: next });
    onOpenChange(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t('Who')}
      className="auchoices"
      trigger={
        <Chip menu on={who !== undefined}>
          {who === undefined ? <Any name={t('Who')} any={t('anyone')} /> : whoWords(who)}
        </Chip>
      }
    >
      <ul className="scroll">
        <li>
          <ChoiceItem on={who === undefined} onToggle={() => choose(undefined)}>
            <span className="grow">{t('Anyone')}</span>
          </ChoiceItem>
        </li>
        {facets?.actors.map(({ value, count: times }) => (
          <li key={value}>
            <ChoiceItem on={who === value} onToggle={() => choose(who === value ? undefined : value)}>
              <Icon name={actorName(value).icon} small className="faint" />
              <span className="cut grow">{actorName(value).name}</span>
              <span className="meta mono cut auvalue">{value}</span>
              <span className="meta">{count(times)}</span>
            </ChoiceItem>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function whoWords(who: string): string {
  const { name } = actorName(who);
  return name === '' ? who : name;
}

export function WhatChip({ open, onOpenChange, filters: { what }, facets, onChange }: ChipProps) {
  const chosen = actionsOf(what);
  const times = new Map(facets?.actions.map((one) => [one.value, one.count]));
  const toggle = (action: (typeof actions)[number]) => {
    const next = chosen.includes(action) ? chosen.filter((one) => one !== action) : [...chosen, action];
    onChange({ what: next.length === 0 ? undefined : next.join(',') });
  };
  const words = chosen.map((action) => actWord(action).word);
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t('What')}
      className="auchoices"
      trigger={
        <Chip menu on={chosen.length > 0}>
          {words.length === 0 ? (
            <Any name={t('What')} any={t('any')} />
          ) : words.length > 2 ? (
            t('{words} and {words2} more', { words: words[0], words2: words.length - 1 })
          ) : (
            words.join(', ')
          )}
        </Chip>
      }
    >
      <ul className="scroll">
        {actions
          .filter((action) => facets === undefined || times.has(action) || chosen.includes(action))
          .map((action) => (
            <li key={action}>
              <ChoiceItem on={chosen.includes(action)} onToggle={() => toggle(action)}>
                <Icon name={actWord(action).icon} small className="faint" />
                <span className="grow">{actWord(action).word}</span>
                <span className="meta">{count(times.get(action) ?? 0)}</span>
              </ChoiceItem>
            </li>
          ))}
      </ul>
    </Popover>
  );
}

export function ApprovalChip({ open, onOpenChange, filters: { approval }, facets, onChange }: ChipProps) {
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t('Approval')}
      className="auchoices"
      trigger={
        <Chip menu on={approval !== undefined}>
          {approval === undefined ? <Any name={t('Approval')} any={t('any')} /> : approvalWords(approval)}
        </Chip>
      }
    >
      <ul className="scroll">
        {facets?.approvals.map(({ value, count: times }) => (
          <li key={value}>
            <ChoiceItem
              on={approval === value}
              onToggle={() => {
                onChange({ approval: approval === value ? undefined : value });
                onOpenChange(false);
              }}
            >
              <span className="grow cut">{approvalWords(value)}</span>
              <span className="meta">{count(times)}</span>
            </ChoiceItem>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
