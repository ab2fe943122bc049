// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxUploadBytes } from '@vermilion/contract/picture-staff';
import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '~/platform/queries.ts';
import { type EditedPage, setAt } from './document.rules.ts';
import {
  createFakeServer,
  defaultLayout,
  type FakeServer,
  page,
  renderEditor,
  uploadedPicture,
} from './editor.testing.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({ market: { code: 'SG', timeZones: ['Asia/Singapore'] }, language: 'en', locale: 'en-SG' }),
  useShopName: () => 'Shop',
}));

const user = userEvent.setup();
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const field = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('textbox', { name });
async function type(group: string, name: string, words: string) {
  await user.clear(field(group, name));
  await user.type(field(group, name), words);
}
const readKinds = ({ calls }: FakeServer) => calls.map(({ input: { body } }) => body?.language ?? body?.kind);
const save = () => press('Save draft');

async function openBlock(server: FakeServer, name: string) {
  const view = renderEditor(server);
  await press(`Edit: ${name}`);
  await screen.findByRole('heading', { name });
  return view;
}

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = createFakeServer();
});

test('a page that is to be begun has a title', async () => {
  renderEditor(server, createQueryClient(), true);
  expect(await screen.findByText('Nothing to show yet')).toBeDefined();
  expect(document.title).toBe('Nothing to show yet · Shop');
});

describe('a block beside its page', () => {
  test('opens its fields with the focus, by keyboard too, and Escape gives it back', async () => {
    renderEditor(server);
    const button = await screen.findByRole('button', { name: 'Edit: Opening' });
    button.focus();
    await user.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { name: 'Opening' });
    expect(document.activeElement).toBe(heading);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('heading', { name: 'Opening' })).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.click(screen.getByText('Block faq'));
    await screen.findByRole('heading', { name: 'Questions and answers' });
  });

  test('has its texts side by side, English first, with their lengths and what is missing', async () => {
    await openBlock(server, 'Opening');
    const group = screen.getByRole('group', { name: 'Title' });
    const fields = within(group).getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ lang, value }) => [lang, value])).toEqual([
      ['en', 'Light'],
      ['id', ''],
      ['th', 'เบา'],
      ['zh', ''],
    ]);
    expect(group.textContent).toContain('5 of 80');
    expect(within(group).getAllByText('Missing: English is shown')).toHaveLength(2);
    await type('Title', 'English', 'x'.repeat(81));
    within(group).getByText('Shorten this to 80 characters');
  });

  test('of a retailer’s own kind has fields for what its schema says', async () => {
    await openBlock(server, 'House map');
    await user.click(screen.getByRole('checkbox', { name: 'Show only the beginning' }));
    await user.clear(screen.getByRole('spinbutton', { name: 'Floors' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Floors' }), '4');
    expect(screen.getByLabelText<HTMLInputElement>('Opens at').value).toBe('2026-12-04T09:00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Chosen by' }), 'Source');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'On sale');
    await save();
    await screen.findByText('Saved');
    const map = { isFolded: true, floors: 4, rule: { by: 'source', source: 'on_sale' } };
    expect(server.calls[0]?.input.body.document).toMatchObject({ blocks: [{}, {}, map] });
  });

  test('takes what may be left out, and is for some people only', async () => {
    await openBlock(server, 'Opening');
    await press('Add: Picture');
    screen.getByRole('group', { name: 'What the picture shows' });
    await press('Leave out: Picture');
    await press('Add: Link');
    await type('Words of the link', 'English', 'Look');
    await user.click(screen.getByRole('checkbox', { name: 'Gold' }));
    await save();
    await screen.findByText('Saved');
    expect(server.join()).toMatchObject({
      blocks: [{ action: { label: { en: 'Look' }, href: '/' }, picture: null, segments: ['gold'] }, {}, {}],
    });
  });

  test('has a picture that is chosen among those that were uploaded, with its colour, words and where it is cut', async () => {
    await openBlock(server, 'Opening');
    await press('Add: Picture');
    await press('Choose a picture');
    await press('A rose');
    expect(field('What the picture shows', 'English').value).toBe('A rose');
    const share = screen.getByRole<HTMLInputElement>('slider', { name: 'What stays in sight, from the left' });
    expect(share.value).toBe('25');
    fireEvent.change(share, { target: { value: '40' } });
    await save();
    const shared = server.newest(null)?.document as EditedPage;
    expect(shared.blocks?.[0]?.picture).toMatchObject({
      url: uploadedPicture.url,
      ground: '#8a3f46',
      focus: { x: 0.4, y: 0.5 },
      placeholder: uploadedPicture.placeholder,
    });
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  });

  test('has a picture that is uploaded: too large is said before it is sent, and a lost answer is asked for again', async () => {
    await openBlock(server, 'Opening');
    await press('Add: Picture');
    await press('Choose a picture');
    const input = await screen.findByLabelText(/Upload a picture/);
    const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: maxUploadBytes + 1 });
    await user.upload(input, large);
    screen.getByText('This file has more than 20 MB. Make the picture smaller');
    expect(server.calls).toEqual([]);
    server.failures.push('lost');
    await user.upload(input, new File(['x'], 'new.jpg', { type: 'image/jpeg' }));
    await screen.findByText(/We got no answer/);
    await press('Try again');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.map(({ key }) => key)).toEqual(['POST staff/pictures/', 'POST staff/pictures/']);
    await save();
    const shared = server.newest(null)?.document as EditedPage;
    expect(shared.blocks?.[0]?.picture).toMatchObject({ url: '/media/uploads/ne/new.jpg?v=new-800x800' });
  });

  test('keeps its picture where the dialog was closed before the upload ended', async () => {
    await openBlock(server, 'Opening');
    await press('Add: Picture');
    await press('Choose a picture');
    const input = await screen.findByLabelText(/Upload a picture/);
    await screen.findByRole('button', { name: 'A rose' });
    const answer = Promise.withResolvers<unknown>();
    vi.mocked(server.api).mockImplementationOnce((() => answer.promise) as never);
    await user.upload(input, new File(['x'], 'new.jpg', { type: 'image/jpeg' }));
    await screen.findByText('Uploading …');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Uploading …')).toBeNull());
    answer.resolve(uploadedPicture);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await screen.findByRole('button', { name: 'Choose a picture' });
    expect(screen.queryByRole('button', { name: 'Choose another picture' })).toBeNull();
  });

  test('has a list whose entries are added, moved by keyboard and removed', async () => {
    await openBlock(server, 'Questions and answers');
    await press('Add: Entries');
    const groups = screen.getAllByRole('group', { name: 'Answer' });
    expect(groups).toHaveLength(2);
    await user.type(within(groups[1] as HTMLElement).getByRole('textbox', { name: 'English' }), 'No');
    const up = screen.getByRole('button', { name: 'Move up: Entries 2' });
    up.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Entries 1');
    await press('Remove: Entries 2');
    await save();
    await screen.findByText('Saved');
    expect(server.join()).toMatchObject({ blocks: [{}, { items: [{ answer: { en: 'No' } }] }, {}] });
  });
});

describe('a save', () => {
  test('sends only the parts that changed, each on its version, and loads the page again', async () => {
    const { router } = await openBlock(server, 'Opening');
    const loads: string[] = [];
    router.subscribe(({ revalidation }) => loads.push(revalidation));
    await type('Title', 'Thai', 'สว่าง');
    await screen.findAllByText('Not saved yet');
    await save();
    await screen.findByText('Saved');
    expect(server.calls.map(({ input }) => input.body)).toEqual([
      {
        kind: 'texts',
        market: null,
        language: 'th',
        expectedVersion: 1,
        texts: { title: 'หน้าร้อน', 'blocks.hero.title': 'สว่าง' },
      },
    ]);
    await waitFor(() => expect(loads).toEqual(['loading', 'idle']));
    await type('Title', 'English', 'Bright');
    await save();
    await waitFor(() => expect(readKinds(server)).toEqual(['th', 'en']));
  });

  test('marks each fault at its field, lists it with the way there, and keeps what was typed', async () => {
    await openBlock(server, 'Opening');
    await type('Title', 'English', '<b>Light</b>');
    const faults = [{ path: 'blocks.hero.title.en', message: 'takes no HTML' }];
    server.failures.push(server.refuse(422, 'DOCUMENT_FAULTY', { faults }));
    await save();
    await screen.findByText('Refused: DOCUMENT_FAULTY');
    const input = field('Title', 'English');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.value).toBe('<b>Light</b>');
    await press('All blocks');
    await user.click(await screen.findByRole('button', { name: 'Title' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Title', 'English')));
    await type('Title', 'English', 'Light');
    expect(field('Title', 'English').getAttribute('aria-invalid')).toBeNull();
  });

  test('without an answer says that it is not known, and is repeated without a second version', async () => {
    await openBlock(server, 'Opening');
    await type('Title', 'English', 'Bright');
    server.failures.push('lost');
    await save();
    await screen.findByText(/we don’t know whether it was saved/);
    await press('Save again');
    await screen.findByText('Saved');
    expect(server.newest('en')).toMatchObject({ version: 2, document: { 'blocks.hero.title': 'Bright' } });
  });

  test('goes together with what somebody else has saved elsewhere', async () => {
    await openBlock(server, 'Opening');
    await type('Title', 'English', 'Bright');
    server.put('en', { ...server.newest('en')?.document, title: 'High summer' }, 'account 22222222-bbbb');
    await save();
    await screen.findByText('Saved');
    expect(server.newest('en')?.document).toMatchObject({ title: 'High summer', 'blocks.hero.title': 'Bright' });
  });

  test.each(['Mine', 'Theirs'])(
    'shows both where two people changed one text, and takes what is chosen: %s',
    async (side) => {
      await openBlock(server, 'Opening');
      await type('Title', 'English', 'Bright');
      server.put('en', { ...server.newest('en')?.document, 'blocks.hero.title': 'Airy' }, 'account 22222222-bbbb');
      await save();
      await screen.findByText(/Somebody saved this page/);
      screen.getByText(/account 22222222/);
      screen.getByText('Bright');
      screen.getByText('Airy');
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go on with these' }).disabled).toBe(true);
      await user.click(screen.getByRole('radio', { name: side }));
      await press('Go on with these');
      await save();
      await waitFor(() => expect(server.newest('en')?.version).toBe(side === 'Mine' ? 3 : 2));
      expect(server.newest('en')?.document).toMatchObject({ 'blocks.hero.title': side === 'Mine' ? 'Bright' : 'Airy' });
    },
  );

  test('shows both where two people changed the blocks', async () => {
    renderEditor(server);
    await press('Edit this page');
    await press('Move down: Opening');
    server.put(null, { ...server.newest(null)?.document, blocks: [{ id: 'hero', kind: 'hero', title: {} }] });
    await save();
    await screen.findByText(/Somebody saved this page/);
    await user.click(screen.getByRole('radio', { name: 'Mine' }));
    await press('Go on with these');
    await save();
    await waitFor(() => expect(server.newest(null)?.version).toBe(3));
    expect(server.join()).toMatchObject({ blocks: [{ id: 'faq' }, { id: 'hero' }, { id: 'map' }] });
  });
});

test('what somebody else saves meanwhile is marked, and takes no word that is typed', async () => {
  const queryClient = createQueryClient();
  renderEditor(server, queryClient);
  await press('Edit: Opening');
  await screen.findByRole('heading', { name: 'Opening' });
  await type('Title', 'English', 'Mine');
  server.put('th', { title: 'ใหม่', 'blocks.hero.title': 'เบา' });
  await queryClient.invalidateQueries({ queryKey: ['content', 'document'] });
  await screen.findByText(/Somebody else has saved this page meanwhile/);
  expect(field('Title', 'English').value).toBe('Mine');
  await save();
  await waitFor(() => expect(screen.queryByText(/Somebody else has saved/)).toBeNull());
  expect(server.join()).toMatchObject({ title: { th: 'ใหม่' }, blocks: [{ title: { en: 'Mine' } }, {}, {}] });
});

describe('the blocks of a page', () => {
  const readBlocks = () => (server.join() as typeof page).blocks.map(({ id }) => id);

  test('are moved by keyboard, which keeps the focus and says where they are', async () => {
    renderEditor(server);
    await press('Edit this page');
    (await screen.findByRole('button', { name: 'Move down: Opening' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Opening: place 2 of 3');
    await user.keyboard('{Enter}{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Opening');
    await save();
    await waitFor(() => expect(readBlocks()).toEqual(['faq', 'map', 'hero']));
    expect(readKinds(server)).toEqual(['shared']);
  });

  test('are removed, and brought back with their words', async () => {
    renderEditor(server);
    await press('Edit this page');
    await press('Remove: Opening');
    screen.getByText('Removed: Opening');
    await press('Undo');
    await save();
    await screen.findByText('Edit this page');
    expect(server.calls).toEqual([]);
    await press('Remove: Opening');
    await save();
    await waitFor(() => expect(readBlocks()).toEqual(['faq', 'map']));
  });

  test('are added, each with an id of its own', async () => {
    renderEditor(server);
    await press('Edit this page');
    await press('Add block');
    await screen.findByRole('heading', { name: 'Opening' });
    await type('Title', 'English', 'Second');
    await save();
    await waitFor(() => expect(readKinds(server)).toEqual(['shared', 'en']));
    expect(readBlocks()).toEqual(['hero', 'faq', 'map', 'hero-2']);
  });

  test('of a page that does not exist yet begin with the first', async () => {
    server = createFakeServer({ start: null });
    renderEditor(server);
    await press('Edit this page');
    await press('Begin this page');
    await type('Title', 'English', 'Winter');
    await save();
    await waitFor(() => expect(readKinds(server)).toEqual(['shared', 'en']));
    expect(server.join()).toMatchObject({ title: { en: 'Winter' }, description: null, blocks: [{ id: 'hero-1' }] });
  });

  test('of a page that the shop makes by itself begin as they are shown', async () => {
    server = createFakeServer({ start: null, shown: page });
    renderEditor(server);
    await press('Edit this page');
    await press('Begin with the page that is shown');
    await save();
    await waitFor(() => expect(readKinds(server)).toEqual(['shared', 'en', 'th']));
    expect(server.join()).toEqual(page);
  });
});

test('a page for one country alone begins as that of all countries, beside which it is saved', async () => {
  renderEditor(server);
  await press('Edit this page');
  await press('Make one for Singapore only');
  await screen.findByText('Only for Singapore.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }));
  await save();
  await screen.findByText('Saved');
  expect(server.calls.map(({ input: { body } }) => [body.market, body.expectedVersion])).toEqual(
    Array(3).fill(['SG', 0]),
  );
  expect(server.newest(null)?.version).toBe(1);
});

describe('what was typed and not saved', () => {
  test('is there after a reload, also where somebody else has saved since', async () => {
    await openBlock(server, 'Opening');
    await type('Title', 'English', 'Bright');
    const { unmount } = await reload();
    expect(field('Title', 'English').value).toBe('Bright');
    unmount();
    server.put('en', { ...server.newest('en')?.document, title: 'High summer' });
    await reload();
    await save();
    await screen.findByText('Saved');
    expect(server.newest('en')?.document).toMatchObject({ title: 'High summer', 'blocks.hero.title': 'Bright' });
    expect(sessionStorage).toHaveLength(0);
  });

  async function reload() {
    document.body.replaceChildren();
    const view = renderEditor(server);
    await press('Edit: Opening');
    await screen.findByRole('heading', { name: 'Opening' });
    return view;
  }

  test('is asked about before the page is left', async () => {
    const { router } = renderEditor(server);
    await press('Edit: Opening');
    await type('Title', 'English', 'Bright');
    void router.navigate('/elsewhere');
    await press('Stay here');
    expect(field('Title', 'English').value).toBe('Bright');
    void router.navigate('/elsewhere');
    await press('Leave');
    await screen.findByText('Elsewhere');
  });
});

describe('publishing', () => {
  const open = async (view: string) => {
    renderEditor(server);
    await press('Edit this page');
    await press(view);
  };

  test('takes what is newer than what is shown, at a moment of the market’s clock', async () => {
    server.store(setAt(page, ['title', 'en'], 'Sun'));
    server.put('th', { title: 'หน้าร้อน' });
    await open('Publish');
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
    await user.click(screen.getByRole('checkbox', { name: 'Thai' }));
    await user.type(screen.getByLabelText('Shown from'), '2026-12-04T09:00');
    await press('Schedule');
    await screen.findByText(/Done/);
    expect(server.calls[0]?.input.body).toEqual({
      items: [
        { id: 'pages.summer', market: null, part: null, version: 2 },
        { id: 'pages.summer', market: null, part: 'en', version: 2 },
      ],
      from: '2026-12-04T01:00:00.000Z',
      until: null,
    });
  });

  test('is taken back where it was to come, and taken off the site after a second press', async () => {
    await open('Publish');
    await press('Take back');
    await waitFor(() => expect(server.calls[0]?.input.params).toEqual({ id: 'pages.summer', publicationId: '7' }));
    await press('Take off the site');
    expect(server.calls).toHaveLength(1);
    await press('Take off the site');
    await waitFor(() => expect(server.calls).toHaveLength(2));
    expect(server.calls[1]?.input.body.items).toMatchObject([{ version: null }, { version: null }, { version: null }]);
  });

  test('that is refused marks the places', async () => {
    server.put('en', { title: 'Sun' });
    await open('Publish');
    const faults = [{ path: 'pages.summer.blocks.hero.title.en', message: 'is missing' }];
    server.failures.push(server.refuse(422, 'DOCUMENT_FAULTY', { faults }));
    await press('Publish now');
    await screen.findByText('Refused: DOCUMENT_FAULTY');
    await press('Title');
    await waitFor(() => expect(document.activeElement).toBe(field('Title', 'English')));
  });

  test('is not there for a translator, who writes one language', async () => {
    server = createFakeServer({ editable: ['th'], publishable: [] });
    renderEditor(server);
    await press('Edit: Opening');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(field('Title', 'English').disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add: Picture' }).disabled).toBe(true);
    await type('Title', 'Thai', 'สว่าง');
    await save();
    await waitFor(() => expect(readKinds(server)).toEqual(['th']));
  });

  test('is compared with the draft, with both words', async () => {
    await openBlock(server, 'Opening');
    await type('Title', 'English', 'Bright');
    await press('Compare');
    screen.getByText('Words changed');
    screen.getByText('Bright');
    screen.getByText('Light');
  });

  test('has a history, from which a version is restored', async () => {
    server.put('en', { title: 'Sun' }, 'account 22222222-bbbb');
    await open('History');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'History of' }), 'English');
    await screen.findByText(/account 22222222/);
    await press('Look at version 1');
    await screen.findByText('Light');
    await press('Restore as the new draft');
    await waitFor(() => expect(server.newest('en')?.version).toBe(3));
    expect(server.newest('en')?.document).toMatchObject({ title: 'Summer', 'blocks.hero.title': 'Light' });
  });
});

test('a text is begun with a section, whose name in its address its editor chooses', async () => {
  const empty = createFakeServer({ id: 'texts.terms', start: null });
  renderEditor(empty);
  await press('Edit this page');
  await screen.findByText(/The shop shows another text until you publish one here/);
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name in its address' });
  await user.type(name(), 'Our returns');
  screen.getByText('Use lower-case letters, digits and hyphens');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Begin this page' }).disabled).toBe(true);
  await user.clear(name());
  await user.type(name(), 'returns');
  await press('Begin this page');
  await user.type(name(), 'returns');
  screen.getByText('Another section has this name');
  await type('Sentence below the title', 'English', 'In plain words.');
  await save();
  await waitFor(() => expect(readKinds(empty)).toEqual(['shared', 'en']));
  expect(empty.join()).toEqual({
    title: {},
    lead: { en: 'In plain words.' },
    blocks: [{ id: 'returns', kind: 'section', title: {}, text: {} }],
  });
});

test('where the document can’t be read, the editor says so', async () => {
  const { api } = server;
  const refusing = vi.fn((key: string, input: never) =>
    key === 'GET staff/content/{id}' ? Promise.reject(server.refuse(403, 'NOT_PERMITTED')) : api(key as never, input),
  );
  renderEditor({ ...server, api: refusing as never });
  await press('Edit this page');
  await screen.findByText('Refused: NOT_PERMITTED');
});

test.each(['Edit: Opening', 'Edit: House map', 'Edit this page'])('axe finds nothing after “%s”', async (name) => {
  renderEditor(server);
  await press(name);
  await screen.findByRole('button', { name: 'Save draft' });
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});

test('where there is no room beside the page the editor stands over it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  renderEditor(server);
  await press('Edit: Opening');
  const dialog = await screen.findByRole('dialog', { name: 'Opening' });
  await user.click(within(dialog).getByRole('button', { name: 'Back to the page' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit: Opening');
  vi.unstubAllGlobals();
});

describe('what is no page of blocks', () => {
  test('a layout begins as the shop makes it, and is saved whole with the words of all languages', async () => {
    server = createFakeServer({ id: 'layouts.default', start: null });
    renderEditor(server);
    await press('Edit');
    await press('Begin');
    await press('Add: Announcement');
    await type('Text', 'English', 'Late opening');
    await save();
    await waitFor(() => expect(server.calls).toHaveLength(1));
    expect(server.calls[0]?.input.body).toEqual({
      kind: 'shared',
      market: null,
      expectedVersion: 0,
      document: { ...defaultLayout, announcement: { text: { en: 'Late opening' }, href: null } },
    });
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  test('a layout that somebody else has saved meanwhile is chosen as a whole', async () => {
    server = createFakeServer({ id: 'layouts.default', start: defaultLayout });
    renderEditor(server);
    await press('Edit');
    await type('Words of the link', 'English', 'Presents');
    server.store({ ...defaultLayout, announcement: { text: { en: 'Theirs' }, href: null } }, 'account 22222222-bbbb');
    await save();
    await screen.findByRole('heading', { name: 'Changed by two people' });
    await user.click(screen.getByRole('radio', { name: /Theirs/ }));
    await press('Go on with these');
    await screen.findByRole('heading', { name: 'Layout' });
    expect(field('Words of the link', 'English').value).toBe('Gifts');
    expect(field('Text', 'English').value).toBe('Theirs');
  });

  test('an overlay begins with empty fields, its kind among them, and is saved in parts', async () => {
    server = createFakeServer({ id: 'overlays.invitation', start: null });
    renderEditor(server);
    await press('Edit');
    await press('Begin');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Bar at the lower edge');
    await type('Title', 'English', 'Join us');
    await save();
    await waitFor(() => expect(readKinds(server)).toEqual(['shared', 'en']));
    expect(server.newest(null)?.document).toEqual({ kind: 'bar', title: {}, action: null });
    expect(server.newest('en')?.document).toEqual({ title: 'Join us' });
  });
});
