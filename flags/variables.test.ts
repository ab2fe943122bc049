import { describe, expect, it } from 'vitest';
import { findFlag } from './compiling.ts';
import { compile } from './configuration.ts';
import { makeConfiguration, makeFlag } from './testing.ts';
import { getVariable, parseVariable, parseVariables } from './variables.ts';
import type { Variable } from './wire.ts';

const parse = (type: string, value: unknown) => parseVariable({ key: 'size', type, value }).value;

function flagWith(variables: readonly Variable[]) {
  return findFlag(compile(makeConfiguration(makeFlag({ variations: [{ key: 'on', variables }] }))), 'bag');
}

describe('a variable', () => {
  it.each<[string, unknown, unknown]>([
    ['BOOLEAN', true, true],
    ['BOOLEAN', false, false],
    ['BOOLEAN', 'true', true],
    ['BOOLEAN', 'false', false],
    ['BOOLEAN', 'FALSE', false],
    ['BOOLEAN', 'True', true],
    ['NUMBER', '3', 3],
    ['NUMBER', 3.5, 3.5],
    ['NUMBER', '', 0],
    ['NUMBER', '0x10', 16],
    ['STRING', 'Your bag', 'Your bag'],
    ['STRING', 5, '5'],
    ['JS', 'go()', 'go()'],
    ['CSS', 'a{}', 'a{}'],
    ['JSON', '{"rows":[1,2]}', { rows: [1, 2] }],
    ['JSON', 'null', null],
    ['JSON', '"Your bag"', 'Your bag'],
    ['JSON', '[null,"a",[1]]', [null, 'a', [1]]],
    ['JSON', 7, 7],
  ])('of type %s and value %o is %o', (type, value, expected) => {
    expect(parse(type, value)).toEqual(expected);
  });

  it.each<[string, unknown, string, string]>([
    ['BOOLEAN', 'yes', 'BooleanParse', 'size is no BOOLEAN: yes'],
    ['BOOLEAN', '', 'BooleanParse', 'size is no BOOLEAN: '],
    ['BOOLEAN', 1, 'BooleanParse', 'size is no BOOLEAN: 1'],
    ['BOOLEAN', null, 'BooleanParse', 'size is no BOOLEAN: null'],
    ['BOOLEAN', ['true'], 'BooleanParse', 'size is no BOOLEAN: true'],
    ['NUMBER', 'three', 'NumberParse', 'size is no NUMBER: three'],
    ['JSON', '{', 'JSONParse', 'size is no JSON: {'],
    ['JSON', undefined, 'JSONParse', 'size is no JSON: undefined'],
    ['DATE', 'x', 'VariableType', 'size is no DATE: x'],
  ])('of type %s cannot be %o: %s', (type, value, error, message) => {
    expect(() => parse(type, value)).toThrow(expect.objectContaining({ type: error, message }));
  });

  it('that is no JSON has the parser’s own error as its cause', () => {
    expect(() => parse('JSON', '{')).toThrow(expect.objectContaining({ cause: expect.any(SyntaxError) }));
  });

  it('cannot be changed by the one visitor for the others, nor pollute a prototype', () => {
    const value = parse('JSON', '{"__proto__":{"admin":true},"rows":[{"a":1}]}') as { rows: { a: number }[] };
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(() => {
      for (const row of value.rows) row.a = 2;
    }).toThrow(TypeError);
  });
});

describe('the variables of a variation', () => {
  const columns = { key: 'columns', type: 'NUMBER', value: '3' };
  const broken = { key: 'broken', type: 'JSON', value: '{' };
  const title = { key: 'title', type: 'STRING', value: 'Bag' };

  it('are parsed once', () => {
    const flag = flagWith([columns, title]);
    expect([...parseVariables(flag, 'on').values]).toEqual([
      ['columns', { key: 'columns', type: 'NUMBER', value: 3 }],
      ['title', { key: 'title', type: 'STRING', value: 'Bag' }],
    ]);
    expect(parseVariables(flag, 'on')).toBe(parseVariables(flag, 'on'));
    expect(parseVariables(flag, 'on').error).toBeNull();
  });

  it('end before the first that cannot be parsed', () => {
    const { values, error } = parseVariables(flagWith([columns, broken, title]), 'on');
    expect([...values.keys()]).toEqual(['columns']);
    expect(error?.type).toBe('JSONParse');
  });

  it('are none for a default variation that is not listed', () => {
    expect(parseVariables(flagWith([columns]), 'off')).toEqual({ values: new Map(), error: null });
  });

  it('are found one by one, also behind a broken one', () => {
    const flag = flagWith([columns, broken, title]);
    expect(getVariable(flag, 'on', 'columns').value).toBe(3);
    expect(getVariable(flag, 'on', 'title').value).toBe('Bag');
    expect(() => getVariable(flag, 'on', 'broken')).toThrow(expect.objectContaining({ type: 'JSONParse' }));
    expect(() => getVariable(flag, 'on', 'toString')).toThrow(
      expect.objectContaining({
        type: 'FeatureFlagVariableNotFound',
        message: 'There is no variable toString',
      }),
    );
    expect(() => getVariable(flag, 'constructor', 'columns')).toThrow(
      expect.objectContaining({
        type: 'FeatureFlagVariationNotFound',
        message: 'There is no variation constructor',
      }),
    );
  });
});
