import { type Kysely, sql } from 'kysely';

type Label = readonly [slug: string, en: string, id: string, th: string, zh: string];

/** The traits that products could have until now, in the order of the filter. */
const traits: readonly Label[] = [
  ['vegan', 'Vegan', 'Vegan', 'วีแกน', '純素'],
  ['cruelty_free', 'Cruelty free', 'Tidak diuji pada hewan', 'ไม่ทดลองกับสัตว์', '不經動物測試'],
  ['fragrance_free', 'Fragrance free', 'Tanpa pewangi', 'ไม่มีน้ำหอม', '不含香料'],
  ['alcohol_free', 'Alcohol free', 'Tanpa alkohol', 'ไม่มีแอลกอฮอล์', '不含酒精'],
  ['refillable', 'Refillable', 'Bisa diisi ulang', 'เติมรีฟิลได้', '可補充裝'],
  ['halal', 'Halal', 'Halal', 'ฮาลาล', '清真認證'],
  ['sensitive_skin', 'For sensitive skin', 'Untuk kulit sensitif', 'สำหรับผิวแพ้ง่าย', '適合敏感肌膚'],
  ['spf', 'With SPF', 'Dengan SPF', 'มี SPF', '含防曬'],
  ['long_wear', 'Long wear', 'Tahan lama', 'ติดทนนาน', '持久'],
  ['waterproof', 'Waterproof', 'Tahan air', 'กันน้ำ', '防水'],
  ['matte', 'Matte', 'Matte', 'เนื้อแมตต์', '啞緻'],
  ['natural_origin', 'Natural origin', 'Berasal dari alam', 'จากธรรมชาติ', '天然成分'],
  ['travel_size', 'Travel size', 'Ukuran perjalanan', 'ขนาดพกพา', '旅行裝'],
  ['gift_set', 'Gift set', 'Set hadiah', 'ชุดของขวัญ', '禮品套裝'],
];

/** The shade families that shades could have until now. */
const shadeFamilies: readonly Label[] = [
  ['red', 'Red', 'Merah', 'สีแดง', '紅色'],
  ['pink', 'Pink', 'Merah muda', 'สีชมพู', '粉紅色'],
  ['coral', 'Coral', 'Koral', 'สีคอรัล', '珊瑚色'],
  ['orange', 'Orange', 'Oranye', 'สีส้ม', '橙色'],
  ['peach', 'Peach', 'Persik', 'สีพีช', '蜜桃色'],
  ['nude', 'Nude', 'Nude', 'สีนู้ด', '裸色'],
  ['brown', 'Brown', 'Cokelat', 'สีน้ำตาล', '啡色'],
  ['berry', 'Berry', 'Beri', 'สีเบอร์รี', '莓果色'],
  ['plum', 'Plum', 'Plum', 'สีพลัม', '梅子色'],
  ['purple', 'Purple', 'Ungu', 'สีม่วง', '紫色'],
  ['blue', 'Blue', 'Biru', 'สีน้ำเงิน', '藍色'],
  ['green', 'Green', 'Hijau', 'สีเขียว', '綠色'],
  ['yellow', 'Yellow', 'Kuning', 'สีเหลือง', '黃色'],
  ['gold', 'Gold', 'Emas', 'สีทอง', '金色'],
  ['silver', 'Silver', 'Perak', 'สีเงิน', '銀色'],
  ['white', 'White', 'Putih', 'สีขาว', '白色'],
  ['grey', 'Grey', 'Abu-abu', 'สีเทา', '灰色'],
  ['black', 'Black', 'Hitam', 'สีดำ', '黑色'],
  ['clear', 'Clear', 'Bening', 'ใส', '透明'],
  ['fair', 'Fair', 'Putih cerah', 'ผิวขาวมาก', '白皙膚色'],
  ['light', 'Light', 'Cerah', 'ผิวขาว', '淺膚色'],
  ['medium', 'Medium', 'Sedang', 'ผิวสองสี', '中等膚色'],
  ['tan', 'Tan', 'Sawo matang', 'ผิวแทน', '小麥膚色'],
  ['deep', 'Deep', 'Gelap', 'ผิวเข้ม', '深膚色'],
];

const toRows = (labels: readonly Label[]): string =>
  JSON.stringify(
    labels.map(([slug, en, id, th, zh], index) => ({ slug, position: index * 10, name: { en, id, th, zh } })),
  );

/**
 * Makes traits and shade families data: a catalogue file adds more. Products cannot have one that is not there; shades
 * by a foreign key, products, whose traits are an array, by triggers.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table traits (
      slug text primary key,
      position integer not null,
      name jsonb not null check (name ? 'en')
    )`,
    sql`create table shade_families (
      slug text primary key,
      name jsonb not null check (name ? 'en')
    )`,
    sql`insert into traits (slug, position, name)
      select slug, position, name from json_to_recordset(${sql.lit(toRows(traits))}::json)
        as given (slug text, position integer, name jsonb)`,
    sql`insert into shade_families (slug, name)
      select slug, name from json_to_recordset(${sql.lit(toRows(shadeFamilies))}::json) as given (slug text, name jsonb)`,
    sql`alter table variants add column shade_family text generated always as (shade ->> 'family') stored
      references shade_families (slug)`,
    sql`create function refuse_unknown_traits() returns trigger language plpgsql as $$
      begin
        perform from traits where slug = any(new.traits) for key share;
        if exists (select from unnest(new.traits) as given (slug)
          where not exists (select from traits where traits.slug = given.slug))
        then
          raise exception 'product "%" has a trait that does not exist: %', new.slug, new.traits
            using errcode = 'foreign_key_violation';
        end if;
        return new;
      end $$`,
    sql`create trigger products_known_traits before insert or update of traits on products
      for each row execute function refuse_unknown_traits()`,
    sql`create function keep_used_traits() returns trigger language plpgsql as $$
      begin
        if exists (select from products where old.slug = any(traits)) then
          raise exception 'products have the trait "%"', old.slug using errcode = 'foreign_key_violation';
        end if;
        return case tg_op when 'DELETE' then old else new end;
      end $$`,
    sql`create trigger traits_keep_used before delete or update of slug on traits
      for each row execute function keep_used_traits()`,
  ];
  for (const statement of statements) await statement.execute(database);
}
