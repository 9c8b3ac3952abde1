// libpq, opened when the first database is one of a server: most are SQLite, and it would bring twenty more
// libraries into every process. Internal.
#pragma once

#include <libpq-fe.h>

#include "base/result.h"

namespace affray::store {

// Each function of libpq that is called: its name there behind PQ, and here.
// clang-format off
#define AFFRAY_LIBPQ(each) \
    each(clear, clear) \
    each(cmdTuples, cmd_tuples) \
    each(connectdbParams, connectdb_params) \
    each(conninfoFree, conninfo_free) \
    each(conninfoParse, conninfo_parse) \
    each(enterPipelineMode, enter_pipeline_mode) \
    each(errorMessage, error_message) \
    each(exec, exec) \
    each(execParams, exec_params) \
    each(execPrepared, exec_prepared) \
    each(exitPipelineMode, exit_pipeline_mode) \
    each(finish, finish) \
    each(flush, flush) \
    each(freemem, freemem) \
    each(ftype, ftype) \
    each(getResult, get_result) \
    each(getisnull, getisnull) \
    each(getlength, getlength) \
    each(getvalue, getvalue) \
    each(ntuples, ntuples) \
    each(pipelineSync, pipeline_sync) \
    each(prepare, prepare) \
    each(resultErrorField, result_error_field) \
    each(resultErrorMessage, result_error_message) \
    each(resultStatus, result_status) \
    each(sendFlushRequest, send_flush_request) \
    each(sendPrepare, send_prepare) \
    each(sendQueryPrepared, send_query_prepared) \
    each(setNoticeProcessor, set_notice_processor) \
    each(status, status) \
    each(transactionStatus, transaction_status)
// clang-format on

struct Libpq {
#define AFFRAY_LIBPQ_FUNCTION(theirs, ours) decltype(&::PQ##theirs) ours = nullptr;
    AFFRAY_LIBPQ(AFFRAY_LIBPQ_FUNCTION)
#undef AFFRAY_LIBPQ_FUNCTION
};

// Unsupported: it is not on this machine, or too old. Any thread, as the next.
Status open_libpq();
// After it was opened: as every address of a server sees to.
const Libpq& pq();

}  // namespace affray::store
