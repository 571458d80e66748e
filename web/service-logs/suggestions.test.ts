import { describe, expect, test } from 'vitest';
import { suggestionsFrom } from './suggestions.ts';

const log = (boatNameModel: string, serviceType = '') => ({
  boatNameModel,
  engineType: '',
  servicePersonOrCompany: '',
  serviceType,
});

describe('suggestions for a service log', () => {
  test('are what was written before, the latest first and each once', () => {
    const { boatNameModel } = suggestionsFrom([
      log('Vindila, Albin Vega'),
      log('Trasten'),
      log(' vindila, albin vega '),
    ]);
    expect(boatNameModel).toEqual(['Vindila, Albin Vega', 'Trasten']);
  });

  test('leave out what was never filled in', () => {
    expect(suggestionsFrom([log(''), log('  ')])).toMatchObject({
      boatNameModel: [],
      engineType: [],
      servicePersonOrCompany: [],
    });
  });

  test('for the type begin with one’s own words and go on with the usual ones', () => {
    const { serviceType } = suggestionsFrom([log('', 'Blästring'), log('', 'oljebyte')]);
    expect(serviceType.slice(0, 3)).toEqual(['Blästring', 'oljebyte', 'Årsservice']);
    expect(serviceType).not.toContain('Oljebyte');
    expect(serviceType).toContain('Bottenmålning');
  });
});
