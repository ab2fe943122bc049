import { type Conditional, except, only } from './conditional.ts';
import type { Department } from './kind.ts';
import { say } from './words.ts';

/** A last word on how to use it, shared by a department. */
export const tips: Record<Department, readonly Conditional[]> = {
  lips: [
    except(
      say(
        'Remove with oil at night.',
        'Bersihkan dengan minyak di malam hari.',
        'ล้างออกด้วยออยล์ก่อนนอน',
        '晚間以卸妝油卸除。',
      ),
      ['lip-balms', 'lip-masks'],
    ),
    except(
      say(
        'On dry lips, start with balm and wait a minute.',
        'Kalau bibir kering, awali dengan lip balm dan tunggu semenit.',
        'ถ้าปากแห้ง ทาลิปบาล์มก่อนแล้วรอหนึ่งนาที',
        '雙唇乾燥時，先塗潤唇膏等一分鐘。',
      ),
      ['tinted-lip-balms', 'lip-balms', 'lip-masks'],
    ),
    except(
      say(
        'Close the cap until it clicks.',
        'Tutup sampai terdengar bunyi klik.',
        'ปิดฝาจนได้ยินเสียงคลิก',
        '蓋好直至聽到「咔」一聲。',
      ),
      ['lip-masks'],
    ),
  ],
  face: [
    only(
      say(
        'Check the colour in daylight, by a window.',
        'Cek warnanya di cahaya siang, dekat jendela.',
        'เช็กสีใต้แสงธรรมชาติริมหน้าต่าง',
        '在窗邊日光下檢查顏色。',
      ),
      ['foundations', 'cushion-foundations', 'concealers', 'face-powders', 'blushes', 'bronzers', 'highlighters'],
    ),
    except(
      say(
        'Stop a shade earlier than you think.',
        'Berhenti sedikit lebih awal dari dugaanmu.',
        'หยุดก่อนจะรู้สึกว่าพอ',
        '比你以為的再少一點就剛好。',
      ),
      ['setting-sprays', 'face-primers'],
    ),
    only(
      say(
        'Blend down to the jaw, not past it.',
        'Baurkan sampai rahang, jangan lewat.',
        'เกลี่ยถึงกราม ไม่ต้องเลยลงไป',
        '推勻至下顎邊緣即可。',
      ),
      ['foundations', 'cushion-foundations'],
    ),
  ],
  eyes: [
    except(
      say(
        'Take it off with oil, in the direction of the lashes.',
        'Hapus dengan minyak, searah bulu mata.',
        'ล้างออกด้วยออยล์ตามแนวขนตา',
        '以卸妝油順着睫毛方向卸除。',
      ),
      ['brow-pencils', 'brow-gels'],
    ),
    only(say('Replace after six months.', 'Ganti setelah enam bulan.', 'เปลี่ยนใหม่หลังหกเดือน', '開封六個月後更換。'), [
      'liquid-eyeliners',
      'kohl-pencils',
      'mascaras',
      'brow-gels',
    ]),
    except(
      say(
        'Look straight ahead to check that both sides match.',
        'Tatap lurus ke depan untuk memastikan kedua sisi sama.',
        'มองตรงเพื่อดูว่าสองข้างเท่ากัน',
        '平視前方，檢查左右對稱。',
      ),
      ['eye-primers'],
    ),
  ],
  skin: [
    only(
      say(
        'New to it? Every other night for the first two weeks.',
        'Baru mencoba? Dua malam sekali selama dua minggu pertama.',
        'เพิ่งเริ่มใช้ ใช้คืนเว้นคืนในสองสัปดาห์แรก',
        '初次使用，首兩星期隔晚一次。',
      ),
      ['exfoliators', 'serums', 'ampoules', 'night-creams'],
    ),
    except(
      say(
        'Keep the lid closed and out of the sun.',
        'Tutup rapat dan jauhkan dari matahari.',
        'ปิดฝาให้สนิทและเก็บให้พ้นแดด',
        '蓋好，避免陽光直射。',
      ),
      ['sheet-masks', 'lip-balms'],
    ),
    only(
      say(
        'Avoid the eyes; rinse with water if any gets in.',
        'Hindari mata; bilas dengan air bila terkena.',
        'เลี่ยงดวงตา หากเข้าตาให้ล้างด้วยน้ำ',
        '避免接觸眼睛，如不慎入眼請以清水沖洗。',
      ),
      [
        'cleansing-oils',
        'cleansing-balms',
        'face-washes',
        'exfoliators',
        'toners',
        'essences',
        'face-mists',
        'serums',
        'face-oils',
        'ampoules',
        'clay-masks',
        'sleeping-masks',
        'night-creams',
        'day-creams',
        'gel-creams',
        'barrier-creams',
      ],
    ),
  ],
  sun: [
    only(say('Do not forget the ears.', 'Jangan lupa telinga.', 'อย่าลืมใบหู', '別忘了耳朵。'), [
      'face-sunscreens',
      'tinted-sunscreens',
    ]),
    except(
      say(
        'Keep out of the midday sun all the same.',
        'Tetap hindari matahari tengah hari.',
        'ถึงอย่างนั้นก็ควรเลี่ยงแดดเที่ยง',
        '即使塗了，也請避開正午烈日。',
      ),
      ['after-sun-lotions'],
    ),
    except(
      say(
        'Remove with a cleansing oil at night.',
        'Bersihkan dengan minyak pembersih di malam hari.',
        'ล้างออกด้วยคลีนซิ่งออยล์ก่อนนอน',
        '晚間以卸妝油卸除。',
      ),
      ['after-sun-lotions', 'body-sunscreens'],
    ),
  ],
  hair: [
    only(say('Finish with cool water.', 'Akhiri dengan air dingin.', 'ปิดท้ายด้วยน้ำเย็น', '最後以冷水沖洗。'), [
      'shampoos',
      'conditioners',
      'hair-masks',
    ]),
    except(
      say(
        'Fine hair needs half as much.',
        'Rambut tipis cukup setengahnya.',
        'ผมเส้นเล็กใช้แค่ครึ่งเดียว',
        '幼細頭髮用一半份量即可。',
      ),
      ['scalp-serums', 'dry-shampoos'],
    ),
    only(say('Comb from the ends up.', 'Sisir dari ujung ke atas.', 'หวีจากปลายขึ้นมา', '由髮尾向上梳。'), [
      'conditioners',
      'hair-masks',
      'hair-oils',
    ]),
  ],
  scent: [
    {
      says: say(
        'Store it away from light and heat.',
        'Simpan jauh dari cahaya dan panas.',
        'เก็บให้พ้นแสงและความร้อน',
        '存放於陰涼避光處。',
      ),
    },
    except(
      say(
        'Give it ten minutes before you judge.',
        'Beri waktu sepuluh menit sebelum menilai.',
        'รอสิบนาทีก่อนตัดสิน',
        '靜待十分鐘，再細味餘韻。',
      ),
      ['scented-candles', 'room-sprays'],
    ),
    except(
      say(
        'Keep away from children and flames.',
        'Jauhkan dari anak-anak dan api.',
        'เก็บให้พ้นมือเด็กและเปลวไฟ',
        '遠離兒童及火源。',
      ),
      ['scented-candles'],
    ),
  ],
  body: [
    only(
      say(
        'A little goes further on damp skin.',
        'Di kulit lembap, sedikit saja cukup.',
        'บนผิวหมาด ใช้นิดเดียวก็พอ',
        '肌膚微濕時，少量已足夠。',
      ),
      ['body-lotions', 'body-creams', 'body-oils', 'hand-creams', 'foot-creams'],
    ),
    only(say('Not on broken skin.', 'Jangan dipakai di kulit luka.', 'ไม่ใช้บนผิวที่เป็นแผล', '請勿用於破損皮膚。'), [
      'body-scrubs',
      'deodorants',
      'bath-salts',
      'foot-creams',
    ]),
    only(
      say('Do elbows and heels twice.', 'Ulangi di siku dan tumit.', 'ย้ำที่ศอกและส้นเท้าอีกรอบ', '手肘與腳跟多塗一遍。'),
      ['body-scrubs', 'body-lotions', 'body-creams', 'body-oils'],
    ),
  ],
  nails: [
    except(say('Open a window.', 'Buka jendela.', 'เปิดหน้าต่างระบายอากาศ', '打開窗戶。'), ['cuticle-oils']),
    except(
      say(
        'Wipe the neck of the bottle before closing it.',
        'Lap leher botol sebelum ditutup.',
        'เช็ดคอขวดก่อนปิดฝา',
        '蓋上前先抹淨瓶口。',
      ),
      ['polish-removers'],
    ),
    except(say('Keep away from flames.', 'Jauhkan dari api.', 'เก็บให้พ้นเปลวไฟ', '遠離火源。'), ['cuticle-oils']),
  ],
  tools: [
    only(
      say('Dry flat, never upright.', 'Keringkan mendatar, jangan tegak.', 'ผึ่งในแนวนอน ไม่ตั้งขึ้น', '平放晾乾，切勿直立。'),
      ['face-brushes', 'eye-brushes'],
    ),
    only(say('Do not share it.', 'Jangan dipakai bersama.', 'ไม่ใช้ร่วมกับผู้อื่น', '請勿與他人共用。'), [
      'face-brushes',
      'eye-brushes',
    ]),
    only(
      say(
        'No hot water and no hair dryer.',
        'Jangan pakai air panas atau pengering rambut.',
        'ไม่ใช้น้ำร้อนหรือไดร์เป่า',
        '勿用熱水或風筒。',
      ),
      ['face-brushes', 'eye-brushes'],
    ),
    only(
      say(
        'Let the hair dry before it meets colour again.',
        'Biarkan bulu kuas kering sebelum dipakai lagi.',
        'รอให้ขนแปรงแห้งก่อนใช้สีอีกครั้ง',
        '待掃毛乾透才再取色。',
      ),
      ['brush-cleansers'],
    ),
    only(
      say(
        'Empty it once a month; you will find things.',
        'Kosongkan sebulan sekali; pasti ada yang ditemukan.',
        'เทของออกเดือนละครั้ง แล้วจะเจอของที่ลืมไว้',
        '每月清空一次，總會找到遺忘了的東西。',
      ),
      ['make-up-bags'],
    ),
  ],
  men: [
    { says: say('Start with less than you think.', 'Mulai dengan sedikit saja.', 'เริ่มจากน้อย ๆ ก่อน', '先取少量。') },
    except(say('Stop if skin stings.', 'Hentikan bila kulit terasa perih.', 'หยุดใช้หากรู้สึกแสบ', '如感刺痛請停用。'), [
      'pomades',
    ]),
    { says: say('Keep one in the gym bag.', 'Simpan satu di tas gym.', 'เก็บไว้ในกระเป๋ายิมสักชิ้น', '健身袋也放一件。') },
  ],
  gifts: [
    {
      says: say(
        'Use each piece as its own pack says.',
        'Gunakan tiap produk sesuai petunjuk di kemasannya.',
        'ใช้แต่ละชิ้นตามที่ระบุบนบรรจุภัณฑ์',
        '各產品請按包裝指示使用。',
      ),
    },
    {
      says: say(
        'Recycle the box, or keep letters in it.',
        'Daur ulang kotaknya, atau jadikan tempat surat.',
        'รีไซเคิลกล่อง หรือเก็บไว้ใส่จดหมาย',
        '禮盒可回收，或用來存放信件。',
      ),
    },
  ],
};
